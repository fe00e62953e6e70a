import type { FakeAccount, FakeAppointment } from "./fake-calendars-accounts";

export interface FakeAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const DAY = 24 * 60 * 60 * 1000;
const iso = (time: number): string => new Date(time).toISOString().replace(".000Z", "Z");
const within = ({ from, to }: FakeAppointment, window: { from: number; to: number }): boolean => from < window.to && to > window.from;

/** Google's errors have a list of reasons, and for some of them a status. */
export const googleError = (status: number, reason: string, word = ""): FakeAnswer => ({
  status,
  body: {
    error: { code: status, message: reason, errors: [{ domain: "global", reason, message: reason }], ...(word ? { status: word } : {}) },
  },
});

export const graphError = (status: number, code: string, retryAfter?: string): FakeAnswer => ({
  status,
  body: { error: { code, message: code, innerError: { date: "2026-01-01T00:00:00", "request-id": "0" } } },
  ...(retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } }),
});

/** `POST /calendar/v3/freeBusy`: the primary calendar alone, neighbouring and overlapping appointments as one range, at most three months. */
export function freeBusy(account: FakeAccount, text: string): FakeAnswer {
  let wish: { timeMin?: string; timeMax?: string; items?: { id?: string }[] };
  try {
    wish = JSON.parse(text) as typeof wish;
  } catch {
    return googleError(400, "parseError");
  }
  const [from, to] = [Date.parse(wish.timeMin ?? ""), Date.parse(wish.timeMax ?? "")];
  if (Number.isNaN(from) || Number.isNaN(to) || to <= from) return googleError(400, "invalid");
  if (to - from > 92 * DAY) return googleError(400, "timeRangeTooLong");
  const calendars = Object.fromEntries(
    (wish.items ?? []).map(({ id = "" }) => {
      if (id !== "primary" && id !== account.email) return [id, { errors: [{ domain: "global", reason: "notFound" }], busy: [] }];
      if (account.primaryFails) return [id, { errors: [{ domain: "global", reason: "internalError" }], busy: [] }];
      const [calendar] = account.calendars;
      const busy: { from: number; to: number }[] = [];
      const own = [...(calendar?.appointments.values() ?? [])]
        .filter(
          (appointment) =>
            appointment.showAs !== "free" &&
            !appointment.isCanceled &&
            appointment.response !== "declined" &&
            within(appointment, { from, to }),
        )
        .sort((a, b) => a.from - b.from);
      for (const appointment of own) {
        const last = busy.at(-1);
        if (last && appointment.from <= last.to) last.to = Math.max(last.to, appointment.to);
        else busy.push({ from: appointment.from, to: appointment.to });
      }
      // Cut to the window that was asked for.
      return [id, { busy: busy.map((range) => ({ start: iso(Math.max(range.from, from)), end: iso(Math.min(range.to, to)) })) }];
    }),
  );
  return { status: 200, body: { kind: "calendar#freeBusy", timeMin: iso(from), timeMax: iso(to), calendars } };
}

/** Graph's times: without an offset, with a zone beside them, and seven decimals. */
const graphTime = (time: number) => ({ dateTime: `${new Date(time).toISOString().slice(0, 23)}0000`, timeZone: "UTC" });
/** Whole days are midnights of no zone. */
const graphDay = (time: number) => graphTime(Math.round((time + 9 * 60 * 60 * 1000) / DAY) * DAY);

/** `GET /v1.0/me/calendars` and their views, in pages of at most `$top`, with `@odata.nextLink`. */
export function graph(account: FakeAccount, url: URL, origin: string, mostAtOnce: number): FakeAnswer {
  const view = /^\/v1\.0\/me\/calendars\/([^/]+)\/calendarView$/.exec(url.pathname);
  const skip = Number(url.searchParams.get("$skip") ?? 0);
  const top = Math.min(Number(url.searchParams.get("$top") ?? 10), mostAtOnce);
  const page = (rows: readonly object[]): FakeAnswer => {
    const next = new URL(url.pathname + url.search, origin);
    next.searchParams.set("$skip", String(skip + top));
    return {
      status: 200,
      body: {
        "@odata.context": `${origin}/v1.0/$metadata`,
        value: rows.slice(skip, skip + top),
        ...(skip + top < rows.length ? { "@odata.nextLink": next.href } : {}),
      },
    };
  };
  const selected = new Set((url.searchParams.get("$select") ?? "").split(",").filter(Boolean));
  const only = (row: Readonly<Record<string, unknown>>): object =>
    selected.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => selected.has(name) || name === "id"));
  if (url.pathname === "/v1.0/me/calendars")
    return page(
      account.calendars.map(({ id, name, own }, place) => only({ id, name, canShare: own, canEdit: own, isDefaultCalendar: place === 0 })),
    );
  if (!view) return graphError(404, "ResourceNotFound");
  const calendar = account.calendars.find(({ id }) => id === decodeURIComponent(view[1] ?? ""));
  if (!calendar) return graphError(404, "ErrorItemNotFound");
  const [from, to] = ["startDateTime", "endDateTime"].map((name) => Date.parse(url.searchParams.get(name) ?? "")) as [number, number];
  if (Number.isNaN(from) || Number.isNaN(to)) return graphError(400, "ErrorInvalidParameter");
  return page(
    [...calendar.appointments.values()]
      .filter((appointment) => within(appointment, { from, to }))
      .sort((a, b) => a.from - b.from)
      .map((appointment) =>
        only({
          id: appointment.id,
          subject: appointment.title,
          location: { displayName: appointment.title },
          start: appointment.allDay ? graphDay(appointment.from) : graphTime(appointment.from),
          end: appointment.allDay ? graphDay(appointment.to) : graphTime(appointment.to),
          showAs: appointment.showAs,
          isAllDay: appointment.allDay,
          isCancelled: appointment.isCanceled,
          iCalUId: appointment.uid,
          responseStatus: { response: appointment.response, time: "0001-01-01T00:00:00Z" },
        }),
      ),
  );
}
