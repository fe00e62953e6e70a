"use client";

import { useEffect, useState } from "react";
import { useBrowserValue } from "@/components/use-browser-value";

const PREFIX = "knotter-link:";
function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function store(name: string, token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, token);
  } catch {
    // Storage is full or disabled: it works until the page is reloaded.
  }
}

/**
 * The token of the link that opened this page. It is removed from the address at once, so that it is in no history, bookmark or Referer; a
 * reload finds it in this tab. Call `spend` when it was used, `forget` when it is invalid and the page continues without it. `dead`: the
 * server knows already that it will be refused.
 */
export function useLinkToken(name: string, given: string | null, dead = false) {
  const [gone, setGone] = useState(false);
  const kept = useBrowserValue(
    () => given ?? stored(name),
    () => given,
  );
  useEffect(() => {
    if (given === null) return;
    store(name, dead ? null : given);
    const rest = new URLSearchParams(window.location.search);
    rest.delete("token");
    window.history.replaceState(null, "", `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}`);
  }, [name, given, dead]);
  return {
    token: gone || dead ? null : kept,
    spend: () => store(name, null),
    forget() {
      store(name, null);
      setGone(true);
    },
  };
}
