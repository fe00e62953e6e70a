interface CalendarEvent {
  startAt: string;
  endAt: string;
  /** Colleagues may see it: no name, no company. */
  title: string;
  /** The page of the interview, from which one joins. */
  page: string;
}

const compact = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** Addresses at which Google and Outlook open a new event that is filled in. They learn the time, the title and the address of the page. */
export function calendarLinks({ startAt, endAt, title, page }: CalendarEvent): { google: string; outlook: string } {
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(startAt)}/${compact(endAt)}`,
    details: page,
    ctz: "Asia/Tokyo",
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: new Date(startAt).toISOString(),
    enddt: new Date(endAt).toISOString(),
    body: page,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.office.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
