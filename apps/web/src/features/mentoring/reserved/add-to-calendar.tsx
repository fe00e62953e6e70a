import { ButtonLink } from "@knotter/ui/button-link";

/** The interview as a file for any calendar; the browser's own session opens it. */
export const icsHref = (id: string): string => `/api/v1/mentoring/${encodeURIComponent(id)}/ics`;

export function AddToCalendar({ id }: { id: string }) {
  return (
    <ButtonLink href={icsHref(id)} download variant="secondary" icon="calendar-plus">
      カレンダーに追加
    </ButtonLink>
  );
}
