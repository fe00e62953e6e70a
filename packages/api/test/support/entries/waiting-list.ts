import type { Fixture } from "../fixtures";
import { type Entry, owns, sameCompany } from "../reach";

const isMentee: NonNullable<Entry["reaches"]> = (kind, pair) => owns(kind, pair, "mentee");

/** The open entry of the pair's mentee. */
async function entryOf({ make, prisma, mentee, mentor }: Fixture): Promise<string> {
  const known = await prisma.waitingEntry.findFirst({ where: { menteeId: mentee.userId, endedAt: null } });
  return known?.id ?? (await make.waiting({ mentee, mentor })).entryId;
}

export const waitingListEntries = {
  "waitingList.own": { may: ["mentee"], registered: true, input: () => ({}) },
  "waitingList.join": {
    may: ["mentee"],
    registered: true,
    // Nobody waits who has something reserved. Whoever is refused anyhow shares the pair with other calls, and leaves its interview.
    input: async ({ kind, prisma, mentee, mentor }) => {
      if (["mentee", "colleague", "outsider"].includes(kind)) {
        await prisma.mentoring.updateMany({
          where: { menteeId: mentee.userId, status: "reserved" },
          data: { status: "canceled", cancelSide: "mentee", canceledAt: new Date("2026-05-31T00:00:00Z") },
        });
      }
      return { mentorId: mentor.userId, bands: ["weekday_evening"] };
    },
    reaches: sameCompany,
  },
  "waitingList.leave": { may: ["mentee"], registered: true, input: async (fixture) => ({ id: await entryOf(fixture) }), reaches: isMentee },
  "waitingList.pass": { may: ["mentee"], registered: true, input: async (fixture) => ({ id: await entryOf(fixture) }), reaches: isMentee },
  "waitingList.demand": { may: ["admin"], input: () => ({}) },
} as const satisfies Record<string, Entry>;
