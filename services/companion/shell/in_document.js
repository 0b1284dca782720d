// What the document has in it for its first picture and for the modules: signs, levels and their
// steps, the texts of both, and the words and letters of French elision.

export const { texts, icons, levels, elided, voiced } = JSON.parse(
  document.getElementById("first").textContent,
);
