"""Links with content of one's own, made shorter by what texts of a game have in common, which is in no link.

WORDS has that by game: pieces of the game's own files that stand in three entries or more, the commonest at the end,
where a link reaches them with the fewest bits. A link says with which it was packed: their letters never change, or
links that are about could not be read. A game without any may be given some at any time.
"""

from __future__ import annotations

import re
import zlib

from ..storage.packing import pack, unpack

GAME = re.compile(r"""^\s*game\s*=\s*["']([a-z]{1,30})["']""", re.MULTILINE)


def packed(text: str) -> str:
    """The text in the letters of links."""
    game = GAME.search(text)
    return pack(text, WORDS.get(game[1], "").encode() if game else b"")


def unpacked(letters: str, longest: int) -> str:
    """The text of such a link, of at most so many bytes. Raises NotPacked."""
    return unpack(letters, longest, {zlib.adler32(words.encode()): words.encode() for words in WORDS.values()})


WORDS = {
    "quest": """
 those who t
 Strength.",
, until = "turn",
 does not
o lleva
 Power Phase
. It has a
night-goblin-archer",
 again."
it will not
it.", es = "+1
nd one adventurer
os que hay
no está en
 el puente
room = "fountain"
number = 3
amount = 1
t stands
a, y las
 every ad
do del Destino" }
 or more t
room = "tomb"
number = 1
. Mientras e
 impacta
[monsters.giant-
 as they h
-in-sight"
 leave the dungeon
s the bridge
os para
ro puede
 squares
 hits without a roll
[adventures.firechasm-
 no queda
 todas las
 from the h
ring the answer
os los guardianes
en las cuerdas
 tiene
 de quien lo
r", number = "1", role = "
 it, and wi
e turno
 it is
 la Fuerza
n Minotaur",
"
stock = "2"
gold = 100
uses = "stock"
ut behind the last o
s a la vista sufre
 begins with an Event card.
r each turn
 de piedra
chas de la Muerte" }
 Ring", es = "Anillo
a del dragón
 that the
"
does = [{ heal = "2D6",
[adventures.fountain-
 se vuelve
out the chasm
es in sight takes
 where the Dwarf
s, and for a
as." }
a sigue
, the words and o
 heals 2D6 Wounds.", es = "Cada
 its bearer h
 todos los dedos
s one of you
 su portador
number = 2
monsters = [{ monster = "skaven",
"]
each = { treasure = 1 }
 uno de vosotros
 then the ro
das del foso
 Fase de Poder
er", es = "Devo
[adventures.tomb-
[adventures.idol-
 la primera
needs = ["b
ento."
epilogue.
 empieza con una carta de Evento.
uses = "permanent"
e. The sword
 next to the sta
 es = "la" }
text = { en = "Once an adventure
e 1D6 Heridas sin modificar.
uses = "adventure"
"]
fails_if_dead = ["wizard"]
en = "With
text = { en = "Kill the guards
 lo que la
es = "Sin
 = "2D6", mode = "unmodified",
na espada de los
"
passive = "p
t the dragon
 en la mano del ídolo
 el Hechicero
 junto a la tumba
ore the idol
s the tomb
room = "firechasm"
 for the Wizard
0
special = ["
" }
move = 4
weapon_skill =
", whom = "target" }]
 es = "Matad a los
 es = "Una vez por aventura
fighting-pit-
 cada uno
a de la fuente
-1]
briefing.en = "One
 into the pit
 of the first t
lost.en = "K
 unmodified Wounds.",
unused = true
target = "none"
ballistic_skill = 4
strength = 3
toughness = 3
attacks = 1
damage_dice = 1
D6 Heridas
n with no Monster left
es in the fountain,
won.es = "El a
D6", times = 50 }
in Monstruos,
does = [{ wounds = "1D6",
en, and the s
epilogue.won.en = "A
o" }
the = { en = "the", es = "el" }
ar." }
gold = 200
uses = "once"
kind = "item"
o." }
room = "idol"
number = 5
."
briefing.es = "Una
[treasures.fi
"
epilogue.lost.es = "La
monsters = "table"
each = { gold = "1
a" }
text = { en = "The
.", es = "
[adventures.
]
name = { en = "
""",
    "sigmar": """
+, una unidad enemiga visible a 13" o menos
n daño mortal al retirarse
 y a más de
s puntos
ovimiento
move = 10
health = 1
judgement
grey-seer
edge = 3,
Alabarda
+3 a la puntuación de control,
tes de corcel
t this turn i
o" }
timing = "any_start-of-
ons", es = "Pi
base = [25]
height = 1.25
 es = "Imp
en = "When
auces de ca
"chaos-lord
 es = "Orde
[warscrolls.clawlord
et the
a enemiga en
[abilities.st
s that it
e points
d has +1
 un dado
 for the
 es = "Dr
 es = "Ba
does = [{ arrive = true }]
text.
_user = true },
height = 1.5
height_confidence = "low"
ite Weapon
1 a herir
", if = ["d
damage = 2
abilities = ["crit-mortal"]
mortisan-soulreaper
en = "A die
es = "Con 2+,
s not in combat
[warscrolls.mort
 combat attacks
 a visible enemy unit within 13"
es and T
en = "He
ancient-
 no mortal damage from Retreat
attacks = 5
hit = 3
models = 3
move = 12
es", "the-
ar para los ataques de combate de
: cada 4+
t: each 4+
 it."
text.
os" }
reserve = { s
h", es = "Marca de
gives = [{ set-attacks = 1
does = [{ mortal = "D3" }]
health = 5
save = 5
control = 2
keywords = ["hero",
ry", es = "Fu
nte en
na de las dos
ite-weapon
en = "-1 to wound for
as unidades amigas
a tiene Atacar
a forjabruja
 vuelven
 en la
  { give = { hit = 1
ers]
name = { en = "Squig Hoppers",
a una unidad que dispute un objetivo que no controlas
light-of-the-bad-moon
y_movement"
limit = "battle"
picks = [{ unit = "friendly", within =
[abilities.the-
Eye of the Gods
rd]
name = { en = "Warpforged
nother unit i
l final de la tercera ronda,
es = "Cuando
 = "picked" }, until = "phase", to = "friends" }]
seething-
rat-ogors
irada de
hallowed-
ration", es = "Re
s have
, and f
 a unit
attacks = 4
hit = 4
damaged"] }]
text.
 es = "Cascos arro
te tienen
 de nadirita" }
[warscrolls.saurus-warriors
 fase."
"]
bearers = [
a de la Luna Malvada" }
{ unit = "enemy",
t]
name = { en = "Nadirite
ies", es = "Hoja
base = [40]
height = 1.75
ed Halberd", es = "Al
3" of an e
 trabada con el
d = 4
does = [{ eye-of-the-gods = true,
liberators
 }
arrival = { co
1, kind = "combat",
 it is no
s Warriors",
n que haya c
za de celestita
 it has Strike-
{ choice = ["r
f the battlefield and s
wizard", "
rolled" },
 while it
.", es = "Grandes
 in combat with th
 Ataques con
e]
name = { en = "Stormca
er the general has
prosecutors
e = true }, until = "phase" }]
lord-vigilant
"] },
]
text.
+ is a point of mortal damage."
: con 2+,
adora" }
gives = [{ rend = 1,
 Crít. (2 impactos)
 Moonclan Stabbas
en = "Its c
-construct"
 the end of the third round
Ojo de los dioses
ina de tormenta" }
de cargar
[armies.
 has Crit (2 Hits)
 Attacks."
text.
wound = 4
rend = 0
turn."
text.
: on a 2+ an
 an enemy
, enemies = 6,
height = 2.5
 puede c
 = 1 }, until = "your-turn",
ira del campo de batalla y
 { no-retreat-damage = true,
[abilities.mark-of-s
gives = [{ ward = 5 }]
soulreaper-scythe"
ation]
name = { en = "Br
" },
  { give = { charge-
 se sitúa
 se retira
 menos de
 es = "Garrapatos Zaltarinez
 Pinchadores del Clan Lunar
 set up wholly in
egaalmas" }
attacks = 3
hit = 4
 miniaturas muertas
clawlord.weapons.r
each = "reserve"
answer = "arrive"
s"]
reinforcements = true
", against = "
warlock-engineer
adores" }
s.nadirite-
 sufre D3 de daño mortal."
" de toda unidad enemiga."
chaos-chariot.weapons.c
tors.weapons.st
health = 2
save = 3
control = 1
"
if = ["charged"]
move = 6
health = 5
er]
name = { en = "Mor
hit = 5
wound = 2
rend = 2
damage = "D3"
n territorio
 mientras esté
"]
traits = [
 weapons = "melee"
{ control-score = 3,
 -1 to hit
 Mortek Guard units i
chaos-knights
"]
regiment_abilities = ["t
lord", es = "Se
[warscrolls.lord-veritant
"
command = true
 phase."
text.
ct", es = "P
de", es = "La
 contra unidades de
kavalos-deathriders
s" }
alliance = { en = "Death
ada" }
timing = "any_combat"
eer.weapons.warpstone-
"]
general = "
5z"
faction = { en = "G
 este turno
it has Ward 5+
-charge"]
en = "+1 to save rolls
 until = "turn" }]
rockgut-troggoths
saurus-oldblood
s ataques."
 in the first round
1 a las tiradas de salvaci
", "infantry"]
models = 5
move = 10
ción" }
units = ["l
+1 Perforar para sus a
outline = "M1
, visible = true }]
roll = "2D6"
ante" }
about = { en = "F
 and more than 6" from every enemy unit."
gothizzar-harvester
timing = "your_hero"
picks = [
  {
 objetivo que disput
 la primera ronda,
 slain model
{ weapon-ability = "crit-mortal"
 = "enemy
t contests an objective
as unit wholly within 12"
+1 Rend for its combat weapons
"squig-hoppers", "r
 a die for each
{ return = "D3",
s control score this turn
t-of-the-
"moonclan-stabbas"
. Cuesta un punto de mando."
rend = 0
damage = 1
abilities = ["companion"]
en = "War
 que no está trabada
a más de una
." }
order =
ion", es = "L
 of the
es = "+1 a impactar
es = "El general tiene Salvaguarda
es]
name = { en = "Chaos
es = "Una unidad de Guardia Mortek
en = "On a
 de piedra bruja" }
range = 2
er", es = "Marc
 suffers D3 mortal damage.
a puntuación de control
 es = "Guerreros del Caos" }
[warscrolls.chaos-warriors
en = "The general's
save = 4
control = 2
ward = 6
keywords = ["hero", "
. Costs a command point."
text.
en = "A unit that
"]
enhancements = ["s
 = 1, weapon = "
a del general."
 until the start of your next turn."
es = "Un dado por cada miniatura
 scroll = ["mortek-guard"], within = 12, wholly = true,
us armas de combate
adores de la
 hasta el inicio de tu próximo turno."
ors", es = "Con
timing = "any_end-of-turn"
hit = 4
wound = 4
", to = "user" }]
text.
"cavalry"]
abilities = ["cor
 this phase.
, if = ["not-in-combat"] }]
 en esta fase.
timing = "your_movement"
save = 4
 un punto de daño mortal a
roll = "D6"
need = 2
does = [{ give = {
ach enemy unit in combat
 wholly within
ita" }
attacks = 3
"]
base = [32]
height = 1.
 completamente a 12" o menos tiene
"
limit = "battle"
os" }
gives = [
[abilities.
f the general
 }, until = "phase",
os" }
emblem = "
"
models = 1
move = 5
health = 6
control = 1
keywords = ["infantry"
s.weapons.
 una unidad enemiga
"
picks = [{ unit = "friendly",
5
height_confidence = "low"
 = true }]
does = [{
" }
timing = "
attacks = 2
hit = 3
wound = 3
rend = 1
damage = 1
."
text.es = "Ca
[warscrolls.
 }]
text.en = "R
abilities = ["
", es = "
]
name = { en = "S
""",
    "tyrants": """
es = "Gana 3 de
a. Devuelve un
es = "Despliega 3 tropas."
aspect = "guile"
type = { en = "Human",
d", es = "Mue
ter]
name = { en = "B
 at = "presence" }, { recruit_free = "
", max_cost = 4 }]
 es = "Dragón
en = "Assassinate 2 troops."
text.
 = true }]
ere", es = "Maestro de
en = "Place a spy.
): gana 1 de Poder.
 then = [{ draw = 1 }] },
ar una carta de tu mano →
. Return a troop or spy of another player.
aspect = "malice"
type = { en = "Drow", es = "Drow" }
 otro jugador
-elemental-myrmidon]
name = { en = "E
" }]
icon = "sea-dragon"
 este turno."
does = [
 es = "Príncipe elemental" }
es = "Asesina 2 tropas blancas
): draw a card."
text.
 → gain 3 Influence
" },
    {
a; o asesina 1 tropa."
does = [
 }]
icon = "wind
a una tropa
 Cultist", es = "Sectario de la
go" }
deck = "elemental"
cost = 3
 { outcast = 1,
 that costs 4 or less, without paying for it."
text.
 { vp = 1, per = 2,
 Wyrmling", es = "Cría de dragón
. Then gain 1 VP for every
a. Foco (Conquista):
. Recruit a market card of
does = [{ cost = "devour-hand",
o del mercado de coste 4 o menos."
 at = "that-site" }] }]],
 anywhere on the board.
cost = 2
aspect = "obedience"
en = "Deploy 3 troops."
. Focus (Guile):
deck_vp = 3
inner_circle_vp = 5
copies = 2
 = 2, who = "opponent
icon = "spiked-dragon-head"
 = 2 }, { p
 es = "Elemental de
cost = 5
aspect = "ambition"
type = { en = "M
en = "Supplant 1 white troop."
e): gain 1 Power."
text.
er", es = "Mi
 cualquier lugar del tablero.
 recluta un Paria Demente.
 recruits an Insane Outcast.
Assassinate 1 troop at that site
. Después gana 1 PV por cada
" }] },
]
icon = "f
cost = 6
aspect = "conquest"
type = { en = "Fiend",
a de dragón" }
 suplanta 1 tropa en esa localización
 gain 2 Influence.
 whom = "white", at = "anywhere" }
 es = "Humano" }
does = [{ deploy = 3 }]
Dragon", es = "Se
: despliega 2 tropas.
en = "You may devour a card in your hand →
 [{ supplant = 1,
deck = "demons"
; o puedes devolver uno de tus espías → gana
 es = "Infernal" }
deck_vp = 2
inner_circle_vp = 4
copies = 1
text.
 es = "Drow" }
deck_vp = 1
inner_circle_vp = 3
copies = 3
text.
deck = "drow"
cost = 4
aspect = "malice"
 white troops
 de Poder."
does = [{ power = 3
 }], [{ cost = "return-spy",
copies = 2
text.en = "Gain 2 Power.
 { focus = "ambition",
 = "conquest",
es = "Puedes devorar una carta de tu
e; or you may return one of your spies →
 { promote_later = 1, up_to = false, which = "other" }]
Asesina 1 tropa blanca.
en = "Choose one: place a spy
l" }
deck = "elemental"
 At the end of the turn, promote another card played this turn."
text.
es = "Elige una opción: coloca un espía
es = "Gana 2 de Influencia. Al final del turno, promociona otra carta jugada este turno.
as."
does = [
    { choose = [[{ place_spy = 1 }, {
e", then = [{ influence = 2 }] }]
 [{ assassinate = 1, whom = "any", at = "presence" }]], times = 1 }]
[cards.
e"
type = { en = "Drow",
", es = "El
text.en = "Dra
 }]
icon = "h
copies = 1
deck = "dragons"
cost = 3
aspect = "guile"
"
does = [{
" }
deck_vp = 2
"
text.es = "
]
name = { en = "
inner_circle_vp = 1
""",
    "underworlds": """
 = [{ verb = "stand" }, { verb = "attack",
 has +1 Damage.
icon = "sword-clash"
s activated
glory = 3
keywords = ["dual"]
score_if = { all = [
t fighter that targets
 ese guerrero en
ent friendly fighters have
 otra con
 1 damage
 1 hex."
wording.
en = "Action:
-charge"]
 = "Un
 name = { en = "Shock Handaxe",
ia."
keywords = []
score_if = { more = [{ held = { by = "you" } }, {
s and push
 hasta dos
e when
 Move."
wording.
wounds = 2
attacks = [
t of an
t has a
n con un
-dead"
number = 6
 }, killed = true,
 support
 número
 es = "Carga
 en la tormenta" }
e sea el
", who =
 = "range
 keywords = ["scything"] }
ll"
number = 7
to de los
drive-back
, { attacker = { a
 on Guard."
wording.
e."
keywords = []
lasts = "next-activation"
, { fighters = { out = false } }] },
y", adjacent_to = { is = "bearer" } }
ter."
wording.
s are
uard", es = "Gua
n this
 están
 = [2,
 of its
 an activation of
 Command
os que ca
id = "und
 Range 1
"] }
icon = "lightning-slashes"
-advance"
number = 18
s its target."
wording.
"knockback
" }
do = [
 more enemy fighters than
{ turn_of = "
id = "heroic-
e that fighter in an empty starting hex of
" }
about = { en = "Se
restriction = ["garrek-gorebeard"]
tion"
number = 21
ring"
number = 10
restriction = ["angharad-brightshield"]
id = "stormforged-
id = "khorne
id = "in
icon = "thor-hammer"
icon = "eye-shield"
icon = "arrows
e o un crítico
"grievous 1"
 muertos
 de defensa
 an objective."
 counter = "raise", side = "friendly" } },
l = true
icon = "sparkl
ro enemigo adyacente a
s within 2 hexes of
o y dale un marcador de Carga.
es = "En la
[[warband]]
 may make an
 matanza" }
en = "Dual.
 todos los
id = "the-
 es = "Blo
 empuja a
en = "The first Attack action in the next activation, wh
es = "Auge. Puntúala
 another
 = "move"
es = "Acción: e
"]
inspire = "enemy-territory"
 relámpago" }
t suffers 1
, succeeded = true,
 y al menos
move = 2
defence = [1, "block"]
 que tiene
ada" }, range = 3, dice = 3,
-zombie"
 Cleave."
t"]
reaction = { on = ["out
, and the
. Colócalo en
wounds = 3
attacks = [
 ningún
 failed
 a este guerrero,
 1"] },
"
warband = "sepulchral-guard"
leader = true
c
en = "Surge, dual. Score this
tal" }
iene 1 dado más
"prince-of-dust"
he Sepulchral Warden
 todas las
 = "broken-
os enemigos adyacentes.
os" }
wording.
 wounds."
wording.
 took an enemy leader
t one of them is
en = "In the
as taken
a que un
 are out of action.
 surviving f
 Sigmar" }
wording.
ing = true } },
]
icon = "run
 no friendly fighter is a
en = "Wh
 count = [0, 2] }
, of = { side = "friendly" }, a
 de Khorne" }
keywords = []
modify = [{ what = "dice", by = 1,
t"
number = 5
 en el que se
 an Attack action a
 dice = 2, symbol = "fury",
    { id = "shock-handaxe",
t Attack", es = "Ataque
en = "Fri
 that is
 otro guerrero amigo. Ese guerrero hace una acción de Ataque.
id = "whirl
, choose a friendly fighter. It ma
 Dead", es = "Ma
n" } }, 3] }
icon = "stone-throne"
able" }
 Advance", es = "¡
    { id = "ancient-weapon", name = { en = "Ancient Weapon",
[fighter.normal]
s a Move or
id = "blood-
"obryn-the-bold"]
a
er"
number = 4
. Place it in an
 up to two
 heridas."
 puede hacer
 más."
keywords = []
choose = { side = "friendly" }
-blade", name = { en = "Lightning Bla
ck"]
if = { all = [
ante" }
-skull"
"2023"]
 tres o más objetivos y
 token = "guard" }]
 presionar
 anterior."
 { what = "keyword", add = "gr
 tienen +1 Da
 = "round"
" }, {
 contra el mismo blanco."
." }
alliance = "
s successful
a a cada uno
's Charge action has 1 more die.
 step in which
 hexes = [1, 1] }]
 superviviente
    { verb = "place", on = "starting", territory = "own"
classes = []
keywords = ["petitioner"]
ero de la ronda.
 Romper."
keywords = []
restriction = ["severin-steelheart"
es in enemy territory."
wording.
 "after-activation", "card-resolved", "reaction-resolved"]
st", es = "Des
a cuando
 card; th
ero" }
wording.
 by = 1 }]
icon = "heart-wings"
 to the attacker
 = "crossed-bones"
 Blade", es = "Hoja
t = ["warden"]
 en Guardia."
s Range 3+ Attack actions have +1 D
en = "Score this at once if your warband has t
ada" }
wording.
"charge"] } }]
icon = "deadly-s
 uno de ellos está fuera de tu territorio.
 tu banda dej
 damage = 1, keywords = ["cleave"] }
 at the end of the round
e 1 de daño a
-strike"
 elige hasta
[fighter.inspired]
"]
attack = { id = "lightning-bla
er is the S
o de sangre" }
wording.
 three or more objectives and at least
er with the same target."
er and pu
 Empújalo 1 hexágono."
 a critical hit
e first
e in the phase before."
nd"
number = 3
ls", es = "Sin
 es = "Hacha de mano de choque" },
by_hand = true
    { at_least = [{ fallen = { since = "step",
warband = "sepulchral-guard"
type = "upgrade"
name = { en = "Ancient
 el atacante."
 each other
s this phase."
round", es = "T
 is = "bearer" } },
ra un líder enemigo,
 cannot be driven back
 range = [3, 99] }]
icon = "winged-
 and give it a
t" }]
icon = "skull-
 a 2 hexágonos o menos de
 takes an enemy fighter out of action, i
", at = "target",
 Move action of
 Push it 1 hex."
 Champion", es = "Ca
reaction = { on = ["after-attack"],
 1] }
icon = "thunder-struck"
o en un hexágono inicial vacío de t
move", token = ["move",
 tiene +1 Daño.
 Petitioner", es = "In
[[fighter]]
id = "ri
es = "La primera
 Range 3
t = { side = "enemy", within = { hexes =
o amigo que deje fuera de combate a un enemigo que controla
 "block"]
wounds = 4
attacks = [
{ held = { by = "enemy" } }] }
e"], if = { t
 add = "cleave"
normal]
move = 2
es = "Este guerrero e
's Attack action that takes
o en esta fase."
"]
modify = [
año en la próxima activación,
 starting hex of your territory."
first_of = { out = false }
    { verb = "give", counter = "raise" },
", amount =
 1] }]
icon = "heavy-lightning"
tro de Carga."
en = "Surge. Score this after a friendly
 como blanco
e objetivo
n. That fighter makes a Ra
type = "ploy"
name = { en = "A
 en territorio enemigo."
glory = 2
keywords = ["surge", "dual"]
"
short = "
id = "ancient-
 if you hold t
e un golpe crítico
 a Charge token."
[card.reaction]
on = ["
 have +1 Damage."
wording.
 Strike", es = "Golpe
s that target
 "card-resolved"],
eacción: después de que fracase
en = "This fighter has +
icon = "sword-
, label = ["leader"] } },
" }
emblem = "
 credit = "you" } }, 2] },
 adjacent to
choose = { side = "friendly", out = true,
o adyacente
e si controlas
    { id = "boltstorm-pistol", name = { en = "Boltstorm Pistol", es = "Pistola tormenta de rayos" },
es = "Auge, dual. Puntúala tras un paso de activación s
es = "Puntúala enseguida
-shield"
-blade"
number = 25
    { at_least = [{ attacks = { since = "now", by = { side = "friendly" } } },
In the next activation step i
 two or more f
 hace una acción de Movimiento.
glory = 1
keywords = []
score_on = ["after-
 es = "Arma ancestral" }, range = 1, dice = 2,
 token = "charge",
es = "Las acciones de Ataque de Alcance 1
 { verb = "push", hexes = [0,
, who = "attacker" }]
leader = false
classes = []
 1 hexágono
en = "Choose an
 symbol = "smash", damage = 2, keywords = [] },
]
]
lasts = "next-attack"
es = "Reacción: tras
inspire = "raised"
actions = []
 dos o más guerreros amigos
 a Raise counter.
 1] },
    {
"]
score_if = { all = [
e = { since = "phase",
 of this fighter's
a activación de un enemigo a
restriction = ["s
 de este guerrero tienen
inspired]
move = 3
defence = [1, "dodge"]
wounds = 2
 territory = "enemy" } },
] }
icon = "p
", on = { is = "bearer",
es = "Elige un marcador de
o."
keywords = ["reaction"]
 out of action."
wording.
en = "Reaction: after an enemy
, dice = 3, symbol = "fury", damage = 1,
type = "upgrade"
modify = [{ what = "damage", by = 1, range = [1,
o fuera de combate."
glory = 1
 killed = true } }, 1] } }
do = [{ verb = "dr
 Puntúala en el final de la fase si
on = ["after-activation"]
en = "Score this in an end phase if a friendly fighter h
attacks = [
    { id = "
type = "objective"
name = { en = "S
id = "sepulchral-guard"
 la acción de Ataque de
t Attack action
" }
wording.en = "The
 un guerrero amigo
", es = "P
 }]
icon = "b
score_if = { at_least = [{ fighters = { side = "friendly",
s"
number = 13
warband = "farstriders"
type = "ploy"
"
wording.es = "L
[[card]]
id = "s
keywords = []
name = { en = "
""",
}
