import { instantOf, isLocalDate, parseTime, TIME_OF_DAY, toOffsetIso } from "@knotter/domain/tokyo";

/** The instant of a day and a time in Japan; null while one of them is missing, or cannot be read. */
export const instantTyped = ({ sendOn, sendAt }: { sendOn: string; sendAt: string }): string | null =>
  isLocalDate(sendOn) && TIME_OF_DAY.test(sendAt) ? toOffsetIso(instantOf(sendOn, parseTime(sendAt))) : null;
