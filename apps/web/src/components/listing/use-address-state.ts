"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ADDRESS_CHANGED } from "../stay-link";

/** `replace`: the step before stays the last one in the history (while somebody types). */
export type Change<State> = (change: Partial<State>, options?: { replace?: boolean }) => void;

interface Wording<State> {
  read: (get: (name: string) => string | null) => State;
  /** "?a=b", or "". */
  write: (state: State) => string;
}

const stateOf = <State>({ read }: Wording<State>, query: string): State => {
  const params = new URLSearchParams(query);
  return read((name) => params.get(name));
};

/**
 * State that lives in the address: it can be shared, it survives a reload, and the back button takes back the last choice. The page is not
 * loaded anew. The router follows the address a moment later; until then what was just chosen counts, so that a box is ticked at once.
 *
 * `wording` is a constant of the module that calls.
 */
export function useAddressState<State>(wording: Wording<State>) {
  const written = wording.write(stateOf(wording, useSearchParams().toString()));
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen === written) setChosen(null);
  useEffect(() => {
    const follow = () => setChosen(null);
    window.addEventListener("popstate", follow);
    window.addEventListener(ADDRESS_CHANGED, follow);
    return () => {
      window.removeEventListener("popstate", follow);
      window.removeEventListener(ADDRESS_CHANGED, follow);
    };
  }, []);
  const current = chosen ?? written;

  // Reads the address anew: a keyword that waits for its pause must not undo a filter that was set meanwhile.
  const change: Change<State> = (changed, { replace = false } = {}) => {
    const next = wording.write({ ...stateOf(wording, window.location.search), ...changed });
    if (next === window.location.search) return;
    setChosen(next);
    window.history[replace ? "replaceState" : "pushState"](null, "", window.location.pathname + next);
  };
  return { state: useMemo(() => stateOf(wording, current), [wording, current]), current, change };
}
