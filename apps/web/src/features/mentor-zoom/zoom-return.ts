/** What Zoom sends people back with: a word of theirs and the one we gave them; or that they said no. */
export interface ZoomReturn {
  code: string | null;
  state: string | null;
  denied: boolean;
}

/** From the address of the page; null: she does not come from Zoom. */
export function zoomReturn(query: Readonly<Record<string, string | undefined>>): ZoomReturn | null {
  const { code = null, state = null, error } = query;
  return (code !== null && state !== null) || (error !== undefined && state !== null) ? { code, state, denied: error !== undefined } : null;
}
