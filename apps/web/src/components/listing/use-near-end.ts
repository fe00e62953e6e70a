"use client";

import { type RefObject, useEffect, useRef } from "react";

/** How far below the window the end may be, in pixels: about what somebody scrolls while a page is read. */
const AHEAD = 1200;

/**
 * Calls `onNear` when somebody who scrolls comes near `end`. Not before the first scrolling, so that a page loads no more than it shows, and
 * not while the focus is in `end`: whoever is on a button decides about it.
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, isOn: boolean, onNear: () => void): void {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = end.current;
    if (!isOn || element === null) return;
    let isNear = false;
    const act = () => {
      if (isNear && window.scrollY > 0 && !element.contains(document.activeElement)) latest.current();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false;
        act();
      },
      { rootMargin: `0px 0px ${AHEAD}px` },
    );
    observer.observe(element);
    // A short list is near its end before anybody has scrolled.
    window.addEventListener("scroll", act, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", act);
    };
  }, [end, isOn]);
}
