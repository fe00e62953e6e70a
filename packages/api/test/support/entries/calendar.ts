import { NOW } from "@knotter/testing/factories/given";
import { ORIGIN } from "../api-harness";
import { CALENDAR_ORIGIN } from "../calendar-server";
import type { Fixture } from "../fixtures";
import { type Entry, owns } from "../reach";

const parties = ["mentee", "mentor"] as const;
const own = ["mentor"] as const;

/** A calendar of the mentor: that of the demo, which is read without a network. */
const source = async ({ prisma, mentor }: Fixture): Promise<string> =>
  (await prisma.calendarSource.create({ data: { mentorId: mentor.userId, kind: "demo", label: "見本", dueAt: NOW, createdAt: NOW } })).id;

export const calendarEntries = {
  "calendarFeed.get": { may: parties, input: () => ({}) },
  "calendarFeed.make": { may: parties, input: () => ({}) },
  "calendarFeed.revoke": { may: parties, input: () => ({}) },
  "calendar.feed": {
    may: "public",
    input: async ({ make, prisma, links }) => {
      const mentor = await make.mentor({ orders: [] });
      const token = crypto.randomUUID();
      await prisma.calendarFeed.create({
        data: { userId: mentor.userId, tokenHash: links.hashOf(token), createdAt: new Date("2026-06-01T00:00:00Z") },
      });
      return { token };
    },
  },
  "calendarSources.list": { may: own, input: () => ({}) },
  "calendarSources.add": {
    may: own,
    input: () => ({ label: "仕事の予定", address: `${CALENDAR_ORIGIN}/secret.ics`, countsTentative: true, countsAllDay: false }),
  },
  "calendarSources.connect": { may: own, input: () => ({ vendor: "google" }) },
  "calendarSources.authorize": {
    may: own,
    // No authorisation was started with this state.
    input: () => ({ code: "a-code", state: "a-state", redirectUri: `${ORIGIN}/mypage/mentor` }),
    refuses: () => "STATE_MISMATCH",
  },
  "calendarSources.change": {
    may: own,
    input: async (fixture) => ({ id: await source(fixture), label: "仕事の予定", countsTentative: false, countsAllDay: true }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "calendarSources.remove": {
    may: own,
    input: async (fixture) => ({ id: await source(fixture) }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "calendarSources.refresh": {
    may: own,
    input: async (fixture) => ({ id: await source(fixture) }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "calendarSources.keep": {
    may: own,
    input: ({ mentoring }) => ({ mentoringId: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "calendarSources.unkeep": {
    may: own,
    input: ({ mentoring }) => ({ mentoringId: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
} as const satisfies Record<string, Entry>;
