import type { Found } from "./types";

const KEY = "knotter.recent";
const MOST = 6;

/** What was opened by a search in this tab, the last one first. They are names, so they end with the tab, and at sign-out with all it keeps. */
export function recentlyFound(): Found[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Found[]) : [];
  } catch {
    return [];
  }
}

export function rememberFound(found: Found): void {
  const others = recentlyFound().filter(({ href }) => href !== found.href);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([found, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or switched off: the search works without.
  }
}
