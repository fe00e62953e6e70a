/** The parameters of a vendor's redirect: its code and our state; or that the mentor has refused. */
export interface CalendarReturn {
  code: string | null;
  state: string;
  denied: boolean;
}

/** How our states of calendars begin (usecases/calendar-sources/connect.ts): Zoom redirects to the same address. */
const OURS = "calendar.";

/** From the address of the page; null: this is not a redirect from a vendor of calendars. */
export function calendarReturn(query: Readonly<Record<string, string | undefined>>): CalendarReturn | null {
  const { code = null, state, error } = query;
  if (state === undefined || !state.startsWith(OURS) || (code === null && error === undefined)) return null;
  return { code, state, denied: error !== undefined };
}
