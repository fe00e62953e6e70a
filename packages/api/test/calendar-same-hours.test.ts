import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { afterAll, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

/** A calendar with an ETag, which answers 304 as long as nothing has changed. */
const server = createServer((request, response) => {
  if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
  else response.writeHead(200, { etag }).end(ics);
});
let [ics, etag] = ["", '"0"'];
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const sampleOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const api = await startApi({ fresh: true, calendars: { sampleOrigin } });

const DAY = "2026-06-08";
const [ten, eleven] = [at(DAY, "10:00"), at(DAY, "11:00")];
const utc = (when: Date) => when.toISOString().replace(/[-:]|\.\d{3}/g, "");
const event = (uid: string, from: Date, to: Date) => `BEGIN:VEVENT\nUID:${uid}\nDTSTART:${utc(from)}\nDTEND:${utc(to)}\nEND:VEVENT`;

test.each(["moves", "is canceled"])(
  "an appointment at exactly the hours of an interview overlaps it, and blocks its time when that %s",
  async (how) => {
    const order = await api.make.order({ maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
    const [mentor, mentee] = [await api.make.mentor({ orders: [order] }), await api.make.mentee({ order })];
    const [mentors, mentees] = [await api.signIn(mentor), await api.signIn(mentee)];
    const agreed = { acknowledgedDisclosure: order.disclosureLevel, acknowledgedPolicyVersion: "2026-04-01" };
    const book = (startAt: Date) =>
      api.rest("mentoring.book", { mentorId: mentor.userId, startAt: toOffsetIso(startAt), ...agreed }, { token: mentees });
    const booked = (await book(ten)).body as { id: string };

    etag = `"${how}"`;
    ics = `BEGIN:VCALENDAR\n${event("doctor@example.org", ten, eleven)}\n${event(`${booked.id}@knotter`, ten, eleven)}\nEND:VCALENDAR`;
    const wish = { label: "私用", address: `${sampleOrigin}/a.ics`, countsTentative: true, countsAllDay: false };
    const added = await api.rest("calendarSources.add", wish, { token: mentors });
    expect([added.status, added.body]).toMatchObject([201, { soon: 1 }]);
    const overlaps = async () =>
      ((await api.rest("calendarSources.list", {}, { token: mentors })).body as { overlaps: unknown[] }).overlaps;
    expect(await overlaps()).toMatchObject([{ mentoringId: booked.id, busyFrom: toOffsetIso(ten), busyTo: toOffsetIso(eleven) }]);

    const { id } = booked;
    const left =
      how === "moves"
        ? await api.rest("mentoring.reschedule", { mentoringId: id, startAt: toOffsetIso(at(DAY, "14:00")) }, { token: mentees })
        : await api.rest("mentoring.cancel", { id }, { token: mentees });
    expect(left.status).toBe(200);
    const why = async () => (await api.rest("mentors.why", { id: mentor.userId, at: toOffsetIso(ten) }, { token: mentors })).body;
    for (const isReadAgain of [false, true]) {
      if (isReadAgain) {
        api.clock.advance(MINUTE);
        const source = (added.body as { id: string }).id;
        expect((await api.rest("calendarSources.refresh", { id: source }, { token: mentors })).body).toMatchObject({ soon: 1 });
      }
      expect(await overlaps()).toEqual([]);
      expect(await why()).toMatchObject({ offered: false, reasons: [{ code: "busy" }] });
      const again = await book(ten);
      expect([again.status, again.error?.code]).toEqual([412, "SLOT_NOT_OFFERED"]);
    }
  },
);
