"use client";

import { systemClock } from "@knotter/domain/clock";
import { useEffect, useState } from "react";

/**
 * The server's time, continued in the browser: the first value is the one the page was rendered with, so that both render the same text,
 * and a wrong local clock does not open or close anything.
 */
export function useServerNow(renderedAt: string, everyMs = 10_000): Date {
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => {
    const ahead = new Date(renderedAt).getTime() - systemClock.now().getTime();
    const tick = () => setNow(new Date(systemClock.now().getTime() + ahead));
    tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [renderedAt, everyMs]);
  return now;
}
