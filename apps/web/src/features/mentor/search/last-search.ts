// In the browser's memory only, until the app is reloaded.
let last = "";

export function rememberSearch(query: string): void {
  last = query;
}

export const lastSearch = (): string => last;
