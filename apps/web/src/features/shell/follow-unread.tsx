"use client";

import { useEffect, useRef } from "react";
import { type Asked, type CountedLink, countOf } from "./counted-link";

/** Milliseconds after which a visible tab asks for the count again. A tab that becomes visible asks at once, but not more often than every `SOON`. */
const EVERY = 180_000;
const SOON = 20_000;

/** Uses `fetch` and not tRPC, because nobody asked for this request: an error must neither show a message nor lead to the login. */
async function unreadNow(): Promise<number | null> {
  try {
    const answer = await fetch("/api/v1/notifications?pageSize=1", { signal: AbortSignal.timeout(10_000) });
    const { unread } = answer.ok ? await answer.json() : {};
    return typeof unread === "number" ? unread : null;
  } catch {
    return null;
  }
}

/** Keeps the bell's count current in a tab that stays open. A tab in the background does not ask. */
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
      // A link that the server has rendered in the meantime is newer than this answer.
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
