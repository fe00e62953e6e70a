import { toOffsetIso } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const fixture = await fixturesFor(api);
const mine = await fixture("mentee", "a");
const adminFixture = await fixture("admin", "a");
const { token } = adminFixture;
const { mentee, mentor, order } = mine;

const refused = (answer: Answer) => [answer.status, answer.error?.code];
const bodyOf = <T>(answer: Answer): T => answer.body as T;
interface Found {
  items: { id: string; nextSlots: { startAt: string }[] }[];
  orderId: string | null;
  canBook: boolean;
}
interface Detail {
  order: { id: string; disclosureLevel: string } | null;
  canBook: boolean;
}

describe("an admin who books for a person who telephones", () => {
  test("finds whom the person could book, with their free times, and is written down as having looked", async () => {
    const answer = await api.rest("mentors.list", { menteeId: mentee.userId }, { token });
    const hers = bodyOf<Found>(await api.rest("mentors.list", {}, { token: mine.token }));
    const found = bodyOf<Found>(answer);
    expect(found.items.map(({ id }) => id)).toEqual([mentor.userId]);
    expect(found).toMatchObject({ orderId: order.orderId, canBook: hers.canBook });
    expect(found.items[0]?.nextSlots).toEqual(hers.items[0]?.nextSlots);
    expect(
      await api.prisma.auditLog.count({
        where: { action: "mentee.read", entityId: mentee.userId, actorId: adminFixture.caller?.userId ?? "" },
      }),
    ).toBe(1);
    const detail = bodyOf<Detail>(await api.rest("mentors.get", { id: mentor.userId, menteeId: mentee.userId }, { token }));
    expect(detail).toMatchObject({ order: { id: order.orderId, disclosureLevel: order.disclosureLevel }, canBook: hers.canBook });
  });

  test("finds nobody outside of the person's orders, and no person who is none", async () => {
    const elsewhere = await fixture("outsider", "b");
    expect(refused(await api.rest("mentors.get", { id: elsewhere.mentor.userId, menteeId: mentee.userId }, { token }))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    for (const menteeId of [crypto.randomUUID(), mentor.userId])
      expect(refused(await api.rest("mentors.list", { menteeId }, { token }))).toEqual([404, "NOT_FOUND"]);
  });

  test("books with the consent given by telephone; both sides are told who did it", async () => {
    const free = await fixture("mentee", "own");
    const wish = {
      mentorId: free.mentor.userId,
      startAt: toOffsetIso(at("2026-06-23", "10:00")),
      menteeId: free.mentee.userId,
      note: "異動の前に整理したい",
      acknowledgedDisclosure: free.order.disclosureLevel,
      acknowledgedPolicyVersion: "2026-04-01",
    };
    const unasked = await api.rest("mentoring.book", wish, { token });
    expect(refused(unasked)).toEqual([412, "CONSENT_REQUIRED"]);
    expect(unasked.error?.fieldErrors).toEqual({ consentChannel: ["代理予約では、相談者に同意を伺い、その方法を指定してください"] });
    const booked = await api.rest("mentoring.book", { ...wish, consentChannel: "telephone" }, { token });
    expect(booked.status).toBe(201);
    expect(bodyOf<{ history: { by: string }[] }>(booked).history.at(0)?.by).toBe("事務局");
    // The note taken on the telephone is for the mentor: the answer to the admin does not repeat it.
    expect(booked.text).not.toContain("異動の前");
    const consents = await api.rest("mentees.consents", { id: free.mentee.userId }, { token: await api.signIn(free.mentee) });
    expect(bodyOf<{ items: { type: string; channel: string }[] }>(consents).items[0]).toMatchObject({
      type: "disclosure",
      channel: "telephone",
    });
  });
});

test("only admins may look up mentors for another person", async () => {
  for (const kind of ["colleague", "mentor", "hrStaff"] as const) {
    const caller = await fixture(kind, "a");
    const answer = await api.rest("mentors.list", { menteeId: mentee.userId }, { token: caller.token });
    expect([kind, ...refused(answer)]).toEqual([kind, 404, "NOT_FOUND"]);
  }
});
