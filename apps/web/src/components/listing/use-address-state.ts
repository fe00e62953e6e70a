"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ADDRESS_CHANGED } from "@/components/stay-link";

/** `replace`: does not add a step to the history (while typing). */
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
 * State in the address: it can be shared, survives a reload, and the back button undoes the last choice. The page is not
 * reloaded. The router follows the address a moment later; until then the new state already applies, so that a checkbox reacts at once.
 *
 * `wording` is a constant of the calling module.
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

  // Reads the current address: a delayed keyword must not undo a filter that was set meanwhile.
  const change: Change<State> = (changed, { replace = false } = {}) => {
    const next = wording.write({ ...stateOf(wording, window.location.search), ...changed });
    if (next === window.location.search) return;
    setChosen(next);
    window.history[replace ? "replaceState" : "pushState"](null, "", window.location.pathname + next);
  };
  return { state: useMemo(() => stateOf(wording, current), [wording, current]), current, change };
}
