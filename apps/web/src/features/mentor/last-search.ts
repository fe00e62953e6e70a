"use client";

// In the browser only, and only as long as the app is not loaded anew: a page that comes from the server begins without.
let last = "";

export function rememberSearch(query: string): void {
  last = query;
}

export const lastSearch = (): string => last;
