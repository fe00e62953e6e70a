import type { ErrorCode } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { KINDS, type Kind, type Pair, type Scene } from "./cast";
import type { Input } from "./door";
import type { OperationKey } from "./operations";

export interface Entry {
  /** Who may call it, written down a second time: `access` of the row is held against this. */
  may: "public" | readonly Role[];
  /** Refused in temporary registration, before anything else. */
  registered?: true;
  /** A disabled account may call it too. */
  disabled?: true;
  input(scene: Scene): Input;
  /** Whether what the input names is within this caller's reach; left out where it names nothing. */
  reaches?(kind: Kind, pair: Pair): boolean;
  /** What the business says to somebody who may call it and reaches it; null: it is done. */
  refuses?(kind: Kind): ErrorCode | null;
}

const everybody = ["mentee", "mentor", "hrstaff", "admin"] as const;
const parties = ["mentee", "mentor", "admin"] as const;
const keepers = ["mentor", "admin"] as const;

const owns = (kind: Kind, pair: Pair, role: Role): boolean =>
  pair === "own" ||
  (KINDS[kind] === role &&
    ((pair === "a" && (kind === "mentee" || kind === "mentor")) || (pair === "b" && (kind === "outsider" || kind === "otherMentor"))));
const isParty = (kind: Kind, pair: Pair): boolean => kind === "admin" || owns(kind, pair, "mentee") || owns(kind, pair, "mentor");
const isMentor = (kind: Kind, pair: Pair): boolean => kind === "admin" || owns(kind, pair, "mentor");
const sameCompany = (kind: Kind, pair: Pair): boolean =>
  pair === "own" || (pair === "b") === (kind === "outsider" || kind === "otherMentor" || kind === "otherHrStaff");

/** Mentees find the mentors of their orders, HR those of the company's; a mentor finds herself. */
const findsMentor = (kind: Kind, pair: Pair): boolean =>
  KINDS[kind] === "mentor" ? owns(kind, pair, "mentor") : kind === "admin" || sameCompany(kind, pair);

const wrongDoor = (kind: Kind): ErrorCode | null => (kind !== "disabled" && KINDS[kind] !== "mentee" ? "WRONG_ROLE" : null);
const span = { from: "2026-06-18", to: "2026-06-24" };

export const ENTRIES: Record<OperationKey, Entry> = {
  "currentUser.get": { may: everybody, input: () => ({}) },
  "currentUser.auth": { may: everybody, disabled: true, input: () => ({}) },
  "login.password": { may: "public", input: ({ account }) => ({ ...account }) },
  "login.mentee": { may: everybody, disabled: true, input: () => ({}), refuses: wrongDoor },
  "logout.end": { may: everybody, disabled: true, input: () => ({}) },

  "mentors.list": { may: everybody, registered: true, input: () => ({ pageSize: 5, sort: "soonest" }) },
  "mentors.get": { may: everybody, registered: true, input: ({ mentor }) => ({ id: mentor.userId }), reaches: findsMentor },
  "mentors.schedules": { may: parties, registered: true, input: ({ mentor }) => ({ id: mentor.userId, ...span }), reaches: findsMentor },
  "mentors.mentorings": { may: keepers, input: ({ mentor }) => ({ id: mentor.userId, pageSize: 5 }), reaches: isMentor },
  "mentees.mentorings": {
    may: everybody,
    input: ({ mentee }) => ({ id: mentee.userId, pageSize: 5 }),
    // A mentor reaches the people she has interviews with; everybody else does not exist for her.
    reaches: (kind, pair) =>
      kind === "admin" || isMentor(kind, pair) || owns(kind, pair, "mentee") || (KINDS[kind] === "hrstaff" && sameCompany(kind, pair)),
  },

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

  "mentoring.book": {
    may: ["mentee", "admin"],
    input: ({ kind, mentor, mentee, order }) => ({
      mentorId: mentor.userId,
      startAt: toOffsetIso(at("2026-06-23", "10:00")),
      acknowledgedDisclosure: order.disclosureLevel,
      acknowledgedPolicyVersion: "2026-04-01",
      ...(kind === "admin" ? { menteeId: mentee.userId } : {}),
    }),
    reaches: (kind, pair) => kind === "admin" || sameCompany(kind, pair),
    refuses: (kind) => (kind === "temporary" ? "NOT_REGISTERED" : null),
  },
  "mentoring.get": { may: parties, input: ({ mentoring }) => ({ id: mentoring.mentoringId }), reaches: isParty },
  "mentoring.cancel": { may: parties, input: ({ mentoring }) => ({ id: mentoring.mentoringId, reasonCode: "other" }), reaches: isParty },
  "mentoring.reschedule": {
    may: parties,
    input: ({ mentoring }) => ({
      mentoringId: mentoring.mentoringId,
      startAt: toOffsetIso(at("2026-06-22", "10:00")),
      reasonCode: "other",
      menteeConsented: true,
    }),
    reaches: isParty,
  },
};
