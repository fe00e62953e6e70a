import { toOffsetIso } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { afterwards, proposedIn, soonOf } from "../afterwards";
import { type Entry, isParty, owns, parties, sameCompany } from "../reach";

const isMentee: NonNullable<Entry["reaches"]> = (kind, pair) => owns(kind, pair, "mentee");

export const mentoringEntries = {
  "mentoring.book": {
    may: ["mentee", "admin"],
    input: ({ kind, mentor, mentee, order }) => ({
      mentorId: mentor.userId,
      startAt: toOffsetIso(at("2026-06-23", "10:00")),
      acknowledgedDisclosure: order.disclosureLevel,
      acknowledgedPolicyVersion: "2026-04-01",
      ...(kind === "admin" ? { menteeId: mentee.userId, consentChannel: "telephone" } : {}),
    }),
    reaches: (kind, pair) => kind === "admin" || sameCompany(kind, pair),
    refuses: (kind) => (kind === "temporary" ? "NOT_REGISTERED" : null),
  },
  "mentoring.get": { may: parties, input: ({ mentoring }) => ({ id: mentoring.mentoringId }), reaches: isParty },
  "mentoring.ics": {
    may: ["mentee", "mentor"],
    input: ({ mentoring }) => ({ id: mentoring.mentoringId }),
    reaches: isParty,
  },
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
  "mentoring.propose": {
    may: ["mentor"],
    input: ({ mentoring }) => ({ id: mentoring.mentoringId, startAts: [toOffsetIso(at("2026-06-23", "10:00"))] }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.withdrawProposal": {
    may: ["mentor"],
    input: ({ mentoring }) => ({ id: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.takeProposal": {
    may: ["mentee"],
    input: async (fixture) => ({ id: fixture.mentoring.mentoringId, startAt: toOffsetIso(await proposedIn(fixture)) }),
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "mentoring.declineProposal": {
    may: ["mentee"],
    input: async (fixture) => {
      await proposedIn(fixture);
      return { id: fixture.mentoring.mentoringId };
    },
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "mentoring.noShow": {
    may: parties,
    input: async (fixture) => ({ id: await afterwards(fixture), ...(fixture.kind === "admin" ? { absent: "mentee" } : {}) }),
    reaches: isParty,
  },
  "mentoring.dispute": {
    may: ["mentee"],
    input: async (fixture) => ({ id: await afterwards(fixture, { status: "no_show" }), text: "お電話でご連絡しました。" }),
    reaches: isMentee,
  },
  "mentoring.menteeReport": {
    may: ["mentee"],
    input: async (fixture) => ({ id: await afterwards(fixture), satisfaction: 5, easeOfTalking: 5, goalProgress: 4 }),
    reaches: isMentee,
  },
  "mentoring.mentorReport": {
    may: ["mentor"],
    input: async (fixture) => ({ id: await afterwards(fixture), draft: true, summaryPrivate: "経験を振り返りました。" }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.approveSummary": {
    may: ["mentee"],
    input: async (fixture) => ({ id: await afterwards(fixture, { status: "done", summary: "proposed" }), revision: 1 }),
    reaches: isMentee,
  },
  "mentoring.declineSummary": {
    may: ["mentee"],
    input: async (fixture) => ({ id: await afterwards(fixture, { status: "done", summary: "proposed" }), revision: 1 }),
    reaches: isMentee,
  },
  "mentoring.revokeSummary": {
    may: ["mentee"],
    input: async (fixture) => ({ id: await afterwards(fixture, { status: "done", summary: "approved" }), revision: 1 }),
    reaches: isMentee,
  },
  "mentoring.wishSummary": {
    may: ["mentee"],
    input: async (fixture) => ({
      id: await afterwards(fixture, { status: "done", summary: "proposed" }),
      revision: 1,
      wish: "部署の名前を省いてください。",
    }),
    reaches: isMentee,
  },
  "mentoring.revisions": {
    may: ["mentor"],
    input: ({ mentoring }) => ({ id: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.escalation": {
    may: ["mentor"],
    input: ({ mentoring }) => ({ id: mentoring.mentoringId }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.delayNotice": {
    may: ["mentee", "mentor"],
    input: async (fixture) => ({ id: await soonOf(fixture), minutes: 10 }),
    reaches: isParty,
  },
  "mentoring.identify": {
    may: ["mentor"],
    // Nothing is hidden here, so any code succeeds.
    input: ({ mentoring }) => ({ id: mentoring.mentoringId, code: "123456" }),
    reaches: (kind, pair) => owns(kind, pair, "mentor"),
  },
  "mentoring.setStatus": {
    may: ["admin"],
    input: async (fixture) => ({ id: await afterwards(fixture), action: "complete", reason: "双方に確認しました。" }),
    reaches: isParty,
  },
} as const satisfies Record<string, Entry>;
