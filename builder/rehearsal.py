"""What the browser's Python does once before its memory is kept: it draws a first table. Byte code adapts to what it
has seen, and drawings that never change stay drawn, so that the first table of a page takes less time."""


def rehearse(name: str) -> None:
    """Begin a game, read it from its save, and draw what its first seat sees."""
    import katabasis as kb
    from katabasis_page.games import game_ui
    from katabasis_page.screens.page import draw_table
    from katabasis_page.ui import Ui

    shown = game_ui(name)
    usual = {field.name: field.usual for field in shown.FORM.fields if not field.seats}
    count = shown.FORM.seats[0]  # the usual one
    seats = [plays.id for plays in shown.FORM.plays()][:count] or [str(number) for number in range(1, count + 1)]
    game = kb.load(kb.new(name, seats=seats, seed=0, **shown.options(usual)).save())
    str(draw_table(name, game.view(0), Ui("en", shown.name)))
