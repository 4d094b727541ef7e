// What the build and the pages of the reference search with: MiniSearch, which stands before this in the same file, with the
// stemmers of both languages. A word is found by its stem in either, and by its beginning while it is typed.
const katabasisSearch = (() => {
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const stemmed = (word, language) => fold(katabasisStemmers[language](word.toLowerCase()));

  // The stems of a word; one with accents is found without them too.
  function stems(word, languages) {
    const plain = fold(word);
    return [...new Set([...languages.map((language) => stemmed(word, language)), ...(plain === word.toLowerCase() ? [] : [stemmed(plain, languages[0])])])];
  }

  const LANGUAGES = ["en", "es"];
  // Words that stand in nearly every text.
  const COMMON = new Set(
    "a al and con de del el en for from in is it its la las los no o of on or para por que se su that the this to un una y".split(" "),
  );
  // {title, other, words} are told in the page's language, but for the title in the other.
  const options = (language) => ({
    idField: "path",
    fields: ["title", "other", "words"],
    storeFields: ["title", "other", "what", "game", "line"],
    processTerm: (word, field) => !COMMON.has(word.toLowerCase()) && stems(word, [field === "other" ? LANGUAGES.find((each) => each !== language) : language]),
    searchOptions: { boost: { title: 6, other: 4 } },
  });

  const words = (text) =>
    text
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word && !COMMON.has(word.toLowerCase()))
      .slice(0, 12);

  // How near a name is to what is searched for: the same, or of the same words, or beginning with the same letters.
  function nearness(query) {
    const whole = fold(query.trim());
    const parts = words(query);
    const stemsOf = (parts) => LANGUAGES.map((language) => parts.map((word) => stemmed(word, language)).join(" "));
    const asked = stemsOf(parts);
    const near = (name) => {
      const bare = name.replace(/ \(\d{4}\)$/, ""); // without an edition
      const folded = fold(bare);
      if (folded === whole) return 12;
      const named = words(bare);
      if (named.length === parts.length && stemsOf(named).some((stems, number) => stems === asked[number])) return 6;
      return folded.startsWith(whole) ? 3 : 1;
    };
    const known = new Map();
    return (name) => known.get(name) ?? known.set(name, near(name)).get(name);
  }

  // What has all the words, or nearly, or else some of them, the best first: names of the same words, and pages of the game
  // that is open, before others.
  function search(index, query, game) {
    const all = words(query);
    if (!all.length) return [];
    const last = all.at(-1);
    const terms = (fuzzy) =>
      all.map((word) => ({
        queries: [...new Set([...stems(word, LANGUAGES), ...(word === last ? [fold(word)] : [])])],
        combineWith: "OR",
        prefix: word === last && word.length > 1,
        fuzzy: fuzzy && word.length > 3 ? 0.2 : false,
      }));
    const near = nearness(query);
    const boostDocument = (path, _term, { title, other }) =>
      (game && path.startsWith(`${game}/`) ? 1.6 : 1) * Math.max(near(title), near(other));
    const how = { processTerm: (word) => word, boostDocument };
    const attempts = [
      { queries: terms(false), combineWith: "AND" },
      { queries: terms(true), combineWith: "AND" },
      { queries: terms(false), combineWith: "OR" },
    ];
    for (const attempt of attempts) {
      const found = index.search(attempt, how);
      if (found.length) return found;
    }
    return [];
  }

  // A line as runs of letters, [text, whether it is a word that was searched for].
  function marked(line, query) {
    const asked = words(query).flatMap((word) => [...stems(word, LANGUAGES), fold(word)]);
    const isAsked = (word) => asked.some((stem) => stem.length > 2 && fold(word).startsWith(stem));
    return line.split(/([\p{L}\p{N}]+)/u).map((part, number) => [part, number % 2 === 1 && isAsked(part)]);
  }

  return { options, search, marked, open: (text, language) => MiniSearch.loadJSON(text, options(language)) };
})();
