"""Words that are broken in the middle or hidden, found by where they stand."""

BROKEN = """
(within) => [...document.querySelectorAll(within)].flatMap((one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.closest(".unseen")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u2010-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
})
"""
"""Words within elements that take more than one line."""
CUT = """
(within) => [...document.querySelectorAll(within)]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)
"""
"""Elements whose words are wider than they are."""
BELOW_BAR = """
(within) => {
  const { top } = document.getElementById("scorebar").getBoundingClientRect();
  return [...document.querySelectorAll(within)]
    .filter((one) => one.getBoundingClientRect().bottom > top).map((one) => one.textContent);
}
"""
"""Elements that are under the score bar, or partly so."""
