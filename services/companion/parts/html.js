// The functions that every part is written with, in one place to import them from.

import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { late, ofThisVersion } from "../shell/browser.js";
import { reached } from "../shell/service.js";

export { html } from "htm/preact";
export {
  useEffect,
  useErrorBoundary,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "preact/hooks";
export { plain, t, tOr } from "../shell/language.js";

/** Whether the first screen is there, so that the page may fetch the modules of the others. */
export const isFirstShown = signal(false);

/**
 * A part that is fetched when it is first shown, or when its `load` is called: `fetched()` promises
 * it. Where the network is away it is asked for again once that is back.
 */
export function later(fetched) {
  let Part = null;
  const load = async () => {
    Part ??= await ofThisVersion(fetched);
    isFirstShown.value = true;
  };
  late.push(load);
  const Later = (props) => {
    const [, setThere] = useState(Part !== null);
    // Another may have loaded it since this was drawn without it.
    useEffect(() => {
      load().then(
        () => setThere(true),
        () => undefined,
      );
    }, [reached.value]);
    return Part && html`<${Part} ...${props} />`;
  };
  return Object.assign(Later, { load });
}

/**
 * How much of a long list is drawn: `first` at once, `more` after each time the screen was painted,
 * so that no tap waits for all of it. Another `list` begins again.
 */
export function useGradually(list, { first, more }) {
  const drawn = useRef(null);
  const [, drawMore] = useState(0);
  if (drawn.current?.list !== list) drawn.current = { list, count: first };
  const { count } = drawn.current;
  useEffect(() => {
    if (count >= list.length) return undefined;
    const timer = setTimeout(() => {
      drawn.current.count += more;
      drawMore((times) => times + 1);
    });
    return () => clearTimeout(timer);
  }, [list, count]);
  return list.length > count ? list.slice(0, count) : list;
}
