import type { Entry } from "../reach";

const parties = ["mentee", "mentor"] as const;

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
} as const satisfies Record<string, Entry>;
