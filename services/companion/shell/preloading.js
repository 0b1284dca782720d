// Laid into the document: all that the game in the address needs is asked for in one go, before the
// page runs, and not module after module as each is found. The server lists what each game needs.

(() => {
  // A short link leads here with the result in the query; who played is in the fragment.
  const [, game, result] = location.search.match(/^\?r=(\w+)\/(\w+)$/) ?? [];
  if (result)
    history.replaceState(
      null,
      "",
      `${location.pathname}#/${game}?r=${result}${location.hash.replace("#", "&")}`,
    );
  const needs = JSON.parse(document.getElementById("games").textContent);
  const [, place] = location.hash.match(/^#\/(\w+)/) ?? [null, ""];
  for (const href of Object.hasOwn(needs, place) ? needs[place] : []) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
    );
  }
})();
