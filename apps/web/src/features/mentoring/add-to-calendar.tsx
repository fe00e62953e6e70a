import { ButtonLink } from "@knotter/ui/button-link";

/** The interview as a calendar file; the browser's own session authorises the download. */
export const icsHref = (id: string): string => `/api/v1/mentoring/${encodeURIComponent(id)}/ics`;

export function AddToCalendar({ id }: { id: string }) {
  return (
    <ButtonLink href={icsHref(id)} download variant="secondary" icon="calendar-plus">
      カレンダーに追加
    </ButtonLink>
  );
}
