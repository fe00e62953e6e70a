import { type Entry, everybody, findsMentor, isMentor, keepers, parties, span } from "../reach";

export const mentorEntries = {
  "mentors.list": { may: everybody, registered: true, input: () => ({ pageSize: 5, sort: "soonest" }) },
  "mentors.get": { may: everybody, registered: true, input: ({ mentor }) => ({ id: mentor.userId }), reaches: findsMentor },
  "mentors.schedules": { may: parties, registered: true, input: ({ mentor }) => ({ id: mentor.userId, ...span }), reaches: findsMentor },
  "mentors.mentorings": { may: keepers, input: ({ mentor }) => ({ id: mentor.userId, pageSize: 5 }), reaches: isMentor },
} as const satisfies Record<string, Entry>;
