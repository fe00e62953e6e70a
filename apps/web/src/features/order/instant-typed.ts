import { instantOf, isLocalDate, parseTime, toOffsetIso } from "@knotter/domain/tokyo";

/** The instant of a day and a time in Japan; null while one of them is missing. */
export const instantTyped = ({ sendOn, sendAt }: { sendOn: string; sendAt: string }): string | null =>
  isLocalDate(sendOn) && /^\d{1,2}:\d{2}$/.test(sendAt) ? toOffsetIso(instantOf(sendOn, parseTime(sendAt))) : null;
