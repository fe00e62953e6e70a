import { toOffsetIso } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { type Entry, isParty, parties, sameCompany } from "../reach";

export const mentoringEntries = {
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
} as const satisfies Record<string, Entry>;
