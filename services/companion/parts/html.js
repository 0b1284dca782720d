// What every part is written with: one place to import it from.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";

export { html } from "htm/preact";
export { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from "preact/hooks";
export { plain, t, tOr } from "../shell/language.js";

/** A part that is fetched when it is first shown: `fetched()` promises it. */
export function later(fetched) {
  let Part = null;
  return (props) => {
    const [, setThere] = useState(false);
    useEffect(() => {
      if (Part) return;
      fetched().then((found) => {
        Part = found;
        setThere(true);
      });
    }, []);
    return Part && html`<${Part} ...${props} />`;
  };
}
