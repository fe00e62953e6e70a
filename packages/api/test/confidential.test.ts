import { newServiceToken } from "@knotter/auth/service-token";
import { isWrite } from "@knotter/contract/endpoint";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { expectedOfGuard } from "./support/cell";
import { ENTRIES } from "./support/entries";
import { fixturesFor, KINDS, type Kind, searchedPairsOf } from "./support/fixtures";
import { operations } from "./support/operations";

const api = await startApi();
const { prisma } = api;
const fixture = await fixturesFor(api);

/** Sentences for the two parties only, each in a column of its own. */
async function planted(kind: Kind, pair: "a" | "b" | "own") {
  const here = await fixture(kind, pair);
  const mark = (place: string) => `印-${place}-${crypto.randomUUID()}`;
  const [url, passcode, reason, dispute, noShow] = [
    mark("link"),
    mark("pass").slice(0, 40),
    mark("reason"),
    mark("dispute"),
    mark("noshow"),
  ];
  await prisma.mentoring.update({
    where: { id: here.mentoring.mentoringId },
    data: {
      meetingUrl: `https://meet.example.com/${encodeURIComponent(url)}`,
      meetingPasscode: passcode,
      disputeText: dispute,
      noShowNote: noShow,
    },
  });
  const [menteeMemo, mentorMemo] = [mark("mentee-memo"), mark("mentor-memo")];
  const [needs, career] = [mark("accommodations"), mark("career")];
  await prisma.mentee.update({
    where: { userId: here.mentee.userId },
    data: { adminMemo: menteeMemo, accommodations: needs, careerSummary: career },
  });
  await prisma.mentor.update({ where: { userId: here.mentor.userId }, data: { adminMemo: mentorMemo } });
  return {
    here,
    reason,
    /** For the two parties. */
    between: [here.secret, encodeURIComponent(url), passcode, needs, career],
    /** What an admin reads about a mentee in the operations about people. */
    handled: [menteeMemo, here.mentee.email],
    /** The same for a mentor. */
    ofMentor: [mentorMemo, here.mentor.email],
    readers: [here.mentee.email, here.mentor.email],
    /** Shown to nobody by other operations. */
    adminTexts: [menteeMemo, mentorMemo, dispute, noShow, here.mentee.email, here.mentor.email],
    /** The theme's label and code. */
    theme: '"theme":{',
  };
}

const ADMIN_ROUTES = /^(mentees\.(list|get|update|admin|cancelEmailProposal)|orders\.(mentees?|correctMentee)$|personalDataRequests\.)/;

/** An exported list has the address of an invitation, but no memo. */
const LIST_FILES = /^orders\.menteesCsv$/;

/** Admins read to whom a mail goes or went; a memo is in none. */
const MAIL_ROUTES = /^mail\./;

const MENTOR_ROUTES = /^mentors\.(admin|get|invite|update|disable|enable)$/;

const isParty = ({ caller, mentee, mentor }: Awaited<ReturnType<typeof fixture>>) =>
  caller !== null && (caller.userId === mentee.userId || caller.userId === mentor.userId);

/** A service account with every scope, of the admins or of the caller's company. */
async function serviceTokenOf({ caller }: Awaited<ReturnType<typeof fixture>>): Promise<string> {
  const hr = caller?.role === "hrstaff" ? await prisma.hrStaff.findUniqueOrThrow({ where: { userId: caller.userId } }) : null;
  const given = { customerId: hr?.customerId ?? null, scopes: SERVICE_SCOPES, token: newServiceToken() };
  return (await api.make.serviceAccount(given)).token;
}

const searched = (kinds: readonly Kind[], by: "a person" | "a service account") =>
  kinds.flatMap((kind) => searchedPairsOf(kind).map((pair) => ({ kind, pair, by })));
const outsiders = [
  ...searched(Object.keys(KINDS) as Kind[], "a person"),
  ...searched(["admin", "hrStaff", "otherHrStaff"], "a service account"),
];

describe("what mentee and mentor say to each other leaves to nobody else, by any operation", () => {
  test.each(outsiders)(
    "$by as $kind about $pair",
    async ({ kind, pair, by }) => {
      const [read, outside] = [await planted(kind, pair), await planted(kind, pair)];
      let answered = 0;
      for (const { key, row } of operations) {
        // A write changes its data, so it gets an interview of its own, unless the guard refuses it.
        const found = expectedOfGuard({ key, kind }) ? outside : isWrite(row) ? await planted(kind, pair) : read;
        const { here, between, adminTexts, handled, ofMentor, readers, theme } = found;
        const answer = await api.rest(key, await ENTRIES[key].input(here), {
          token: by === "a service account" ? await serviceTokenOf(here) : here.token,
        });
        if (answer.status < 300) answered += 1;
        const own = here.caller?.email;
        const ofRoute = ADMIN_ROUTES.test(key)
          ? handled
          : MENTOR_ROUTES.test(key)
            ? ofMentor
            : MAIL_ROUTES.test(key) || LIST_FILES.test(key)
              ? readers
              : [];
        const told = kind === "admin" ? ofRoute : [];
        for (const word of adminTexts)
          if (word !== own && !told.includes(word)) expect([key, word, answer.text.includes(word)]).toEqual([key, word, false]);
        if (isParty(here)) continue;
        for (const word of between) expect([key, answer.text.includes(word)]).toEqual([key, false]);
        // The caller's own booking, on behalf or not, shows the theme given with it; this one has none.
        expect([key, answer.text.includes(theme)]).toEqual([key, false]);
      }
      // A search of refusals alone would find nothing, whatever leaks.
      if (by === "a service account") expect(answered).toBeGreaterThan(SERVICE_SCOPES.length / 4);
    },
    60_000,
  );
});

describe("mentee and mentor do read what they say to each other", () => {
  test.each([
    ["mentee", "a"],
    ["mentor", "a"],
    ["outsider", "b"],
    ["otherMentor", "b"],
  ] as const)("%s of %s", async (kind, pair) => {
    const { here, between } = await planted(kind, pair);
    const { text } = await api.rest("mentoring.get", { id: here.mentoring.mentoringId }, { token: here.token });
    const [note, link, passcode] = between as [string, string, string];
    expect(text).toContain(note);
    expect(text).toContain(link);
    // The passcode is shown from a day before.
    expect(text).not.toContain(passcode);
    api.clock.set(new Date(here.mentoring.startAt.getTime() - 23 * 3_600_000));
    const later = await api.rest("mentoring.get", { id: here.mentoring.mentoringId }, { token: await fresh(here.caller) });
    api.clock.set("2026-06-01T09:00:00+09:00");
    expect(later.text).toContain(passcode);
  });

  const fresh = async (caller: Awaited<ReturnType<typeof fixture>>["caller"]) => {
    if (!caller) throw new Error("somebody has to ask");
    return api.seal(await api.make.session(caller, { now: api.clock.now() }));
  };
});

describe("the mentee's profile is for the mentor of an interview", () => {
  test("from the booking on, the telephone number only around the hour itself, and not after a cancellation", async () => {
    const { here, between } = await planted("mentor", "a");
    await prisma.mentee.update({ where: { userId: here.mentee.userId }, data: { phone: "09012345678" } });
    const read = async (hours: number) => {
      api.clock.set(new Date(here.mentoring.startAt.getTime() + hours * 3_600_000));
      const token = api.seal(await api.make.session(here.mentor, { now: api.clock.now() }));
      return api.rest("mentoring.get", { id: here.mentoring.mentoringId }, { token: await token });
    };
    const [needs, career] = between.slice(3) as [string, string];
    const early = (await read(-100)).text;
    expect([early.includes(needs), early.includes(career), early.includes("09012345678")]).toEqual([true, true, false]);
    expect((await read(-0.5)).text).toContain("09012345678");
    expect((await read(2)).text).not.toContain("09012345678");
    await prisma.mentoring.update({
      where: { id: here.mentoring.mentoringId },
      data: { status: "canceled", cancelSide: "mentee", canceledAt: api.clock.now() },
    });
    expect((await read(-0.5)).text).not.toContain(career);
    api.clock.set("2026-06-01T09:00:00+09:00");
  });
});

describe("why an interview was canceled", () => {
  const cancelled = async (share: boolean) => {
    const { here, reason } = await planted("mentee", "a");
    const { mentoringId } = here.mentoring;
    const done = await api.rest("mentoring.cancel", { id: mentoringId, reasonCode: "health", reason, shareReason: share }, here);
    expect(done.status).toBe(200);
    const read = async (person: NonNullable<typeof here.caller>): Promise<Answer> =>
      api.rest("mentoring.get", { id: mentoringId }, { token: await api.signIn(person) });
    return { here, reason, read };
  };

  test("is shown to the other side only if it was meant to be, and never to the admins", async () => {
    for (const share of [false, true]) {
      const { here, reason, read } = await cancelled(share);
      expect((await read(here.mentee)).text).toContain(reason);
      expect((await read(here.mentor)).text.includes(reason)).toBe(share);
      const adminTexts = await read(await api.make.admin());
      expect(adminTexts.text).not.toContain(reason);
      expect(adminTexts.text).not.toContain("体調");
    }
  });
});

describe("HR reads of a person what the level of the interview allows", () => {
  test.each([
    ["L0", []],
    ["L1", ["label", "order"]],
    ["L2", ["doneOn", "label", "order"]],
  ] as const)("%s", async (level, keys) => {
    const customer = await api.make.customer();
    const order = await api.make.order({ customerId: customer.customerId, disclosureLevel: level });
    const [mentee, mentor] = [await api.make.mentee({ order }), await api.make.mentor({ orders: [order] })];
    const startAt = new Date("2026-05-20T10:00:00+09:00");
    const { mentoringId } = await api.make.mentoring({ mentee, mentor, startAt, status: "done", note: "印-note", theme: "career" });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: level } });
    const hr = await api.make.hrStaff({ customerId: customer.customerId });
    const { text, body } = await api.rest("mentees.mentorings", { id: mentee.userId }, { token: await api.signIn(hr) });
    const { items, hrItems, counts } = body as { items: unknown[]; hrItems: object[]; counts: Record<string, number> };
    expect(items).toEqual([]);
    expect(hrItems.map((item) => Object.keys(item).sort())).toEqual(keys.length === 0 ? [] : [keys]);
    expect(Object.values(counts)).toEqual([0, 0, 0, 0]);
    expect(text).not.toMatch(/印-note|career|10:00/);
    expect(text).not.toContain(mentor.displayName);
    expect(text).not.toContain(mentoringId);
  });
});
