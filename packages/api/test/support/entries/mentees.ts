import { KINDS } from "../cast";
import { type Entry, everybody, isMentor, owns, sameCompany } from "../reach";

export const menteeEntries = {
  "mentees.mentorings": {
    may: everybody,
    input: ({ mentee }) => ({ id: mentee.userId, pageSize: 5 }),
    // A mentor reaches the people she has interviews with; everybody else does not exist for her.
    reaches: (kind, pair) =>
      kind === "admin" || isMentor(kind, pair) || owns(kind, pair, "mentee") || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair)),
  },
} as const satisfies Record<string, Entry>;
