/** Days are those of the calendar, however long they are; the rest is time that passes (RFC 5545 §3.3.6). Both in milliseconds. */
export interface Length {
  readonly nominal: number;
  readonly exact: number;
}

const DAY = 86_400_000;

/**
 * `20261208`, `20261208T100000`, `20261208T010000Z`. Eight digits are a day, whether or not VALUE says so. A wall time is given as if it
 * were UTC, in milliseconds. Null: no time.
 */
export function wallIn(text: string): { wall: number; isDate: boolean; isUtc: boolean } | null {
  const [, y, m, d, hour, minute, second = "0", z] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i.exec(text.trim()) ?? [];
  const day = Date.UTC(Number(y), Number(m) - 1, Number(d));
  if (y === undefined || new Date(day).getUTCDate() !== Number(d) || new Date(day).getUTCMonth() !== Number(m) - 1) return null;
  // Hour 24 is the end of the day, and a leap second the next minute.
  if (Number(hour ?? 0) > 24 || Number(minute ?? 0) > 59 || Number(second) > 60) return null;
  const time = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second);
  return { wall: day + time * 1000, isDate: hour === undefined, isUtc: z !== undefined };
}

/** Throws for what is no duration, and for one that is negative. */
export function lengthOf(text: string): Length {
  const [whole, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim()) ?? [];
  if (whole === undefined || sign === "-" || !/\d/.test(whole)) throw new Error("no duration");
  return {
    nominal: (Number(weeks) * 7 + Number(days)) * DAY,
    exact: (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000,
  };
}
