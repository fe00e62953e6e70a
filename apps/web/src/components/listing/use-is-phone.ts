"use client";

import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 767px)";

const subscribe = (changed: () => void): (() => void) => {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether a panel has no room beside anything. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
