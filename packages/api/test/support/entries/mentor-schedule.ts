import { type Entry, isMentor, keepers, span } from "../reach";

export const mentorScheduleEntries = {
  "mentorSchedule.list": { may: keepers, input: ({ mentor }) => ({ mentorId: mentor.userId, ...span }), reaches: isMentor },
  "mentorSchedule.create": {
    may: keepers,
    input: ({ mentor }) => ({
      mentorId: mentor.userId,
      entries: [{ kind: "date_open", date: "2026-07-01", ranges: [{ start: "19:00", end: "21:00" }] }],
    }),
    reaches: isMentor,
  },
  "mentorSchedule.get": { may: keepers, input: ({ rule }) => ({ id: rule.id }), reaches: isMentor },
  "mentorSchedule.update": {
    may: keepers,
    input: ({ rule }) => ({ id: rule.id, expectedVersion: rule.version, note: "夜間" }),
    reaches: isMentor,
  },
  "mentorSchedule.remove": { may: keepers, input: ({ rule }) => ({ id: rule.id }), reaches: isMentor },
} as const satisfies Record<string, Entry>;
