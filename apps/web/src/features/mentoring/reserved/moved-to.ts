import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatDateTime } from "@knotter/domain/tokyo";

/** The new time of an interview, for a toast: without the year, because it is short. */
export const movedTo = ({ startAt, endAt }: Pick<MentoringView, "startAt" | "endAt">): string =>
  `${formatDateTime(new Date(startAt), new Date(endAt)).replace(/^\d+年/, "")}（日本時間）`;
