"use client";

import { useEffect, useRef } from "react";
import { type Asked, type CountedLink, countOf } from "./counted-link";

/** After how long a tab that is looked at asks again, in milliseconds; one that comes to the front asks at once, but not more often than `SOON`. */
const EVERY = 180_000;
const SOON = 20_000;

/** One short answer. With `fetch`, because nobody is led to the login, and nothing is said, for what nobody has asked for. */
async function unreadNow(): Promise<number | null> {
  try {
    const answer = await fetch("/api/v1/notifications?pageSize=1", { signal: AbortSignal.timeout(10_000) });
    const { unread } = answer.ok ? await answer.json() : {};
    return typeof unread === "number" ? unread : null;
  } catch {
    return null;
  }
}

/** Asks what waits behind the bell in a tab that stays open. A tab in the background asks nothing. */
export function FollowUnread({ drawn, onAsked }: { drawn: CountedLink; onAsked: (asked: Asked) => void }) {
  const current = useRef(drawn);
  current.current = drawn;
  useEffect(() => {
    let last = performance.now();
    let timer = setTimeout(ask, EVERY);
    async function ask() {
      if (!document.hidden && performance.now() - last < SOON) return;
      clearTimeout(timer);
      timer = setTimeout(ask, EVERY);
      if (document.hidden) return;
      last = performance.now();
      const before = current.current;
      const unread = await unreadNow();
      // The server has drawn it again meanwhile, after something was read.
      if (unread !== null && current.current === before) onAsked({ drawn: before, link: { ...before, ...countOf(unread) } });
    }
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("focus", ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("focus", ask);
    };
  }, [onAsked]);
  return null;
}
