/** The parameters of Zoom's redirect: its code and our state; or that the mentor has refused. */
export interface ZoomReturn {
  code: string | null;
  state: string | null;
  denied: boolean;
}

/** From the address of the page; null: this is not a redirect from Zoom. */
export function zoomReturn(query: Readonly<Record<string, string | undefined>>): ZoomReturn | null {
  const { code = null, state = null, error } = query;
  return (code !== null && state !== null) || (error !== undefined && state !== null) ? { code, state, denied: error !== undefined } : null;
}
