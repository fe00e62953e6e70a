import { countsFor } from "@knotter/domain/mentoring";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { instantOf, tokyoDate } from "@knotter/domain/tokyo";
import type { Interview } from "./diary";
import type { Random } from "./random";
import type { Row } from "./rows";

export interface UserSeed {
  id: string;
  email: string;
  role: "mentee" | "mentor" | "hrstaff" | "admin";
  createdAt: Date;
  /** null for people who were invited but never set a password. */
  passwordHash: string | null;
}

export const userRow = ({ id, email, role, createdAt, passwordHash }: UserSeed): Row => ({
  id,
  email,
  role,
  passwordHash,
  emailVerifiedAt: createdAt,
  createdAt,
  updatedAt: createdAt,
});

/** Terms and privacy policy, in the current versions; by those who came before them, on the morning of the day they were published. */
export const consentRows = (userId: string, since: Date, random: Random): Row[] =>
  (["terms", "privacy"] as const).map((type) => {
    const documentVersion = CONSENT_VERSIONS[type];
    const published = instantOf(documentVersion, 9 * 60);
    const grantedAt = since < published ? published : since;
    return { id: random.uuid(grantedAt), subjectUserId: userId, type, documentVersion, targetId: null, grantedAt };
  });

const NOTES = [
  "はじめての相談です。何から話せばよいか分からないので、進め方も教えていただけるとうれしいです。",
  "最近担当が変わり、仕事の進め方に迷っています。次の半年をどう過ごすか一緒に考えたいです。",
  "家庭の事情で働く時間が限られています。無理のない続け方を相談したいです。",
  "評価面談の前に、自分の強みを言葉にしておきたいです。",
];

export function mentoringRow(interview: Interview, publicNo: string, level: string, surveyed: boolean, random: Random): Row {
  const { status } = interview;
  const canceled = status === "canceled";
  return {
    id: interview.id,
    publicNo,
    orderId: interview.order.id,
    orderMenteeId: interview.seat.orderMenteeId,
    menteeId: interview.seat.menteeId,
    mentorId: interview.mentor.id,
    startAt: interview.startAt,
    endAt: interview.endAt,
    blockFrom: interview.blockFrom,
    blockTo: interview.blockTo,
    status,
    cancelSide: interview.cancelSide ?? null,
    cancelTiming: interview.cancelTiming ?? null,
    cancelReasonCode: canceled ? interview.reasonCode : null,
    canceledAt: canceled ? interview.endedAt : null,
    canceledById: canceled ? interview.endedById : null,
    noShowSide: interview.noShowSide ?? null,
    noShowReportedAt: interview.noShowReportedAt ?? null,
    counted: countsFor(interview),
    rescheduleCount: interview.rescheduleCount,
    rescheduledFromAt: interview.movedFrom,
    icsUid: `${interview.id}@knotter`,
    icsSequence: interview.icsSequence,
    theme: random.pick(interview.mentor.themes),
    note: random.next() < 0.45 ? random.pick(NOTES) : null,
    meetingMethod: "fixed_url",
    meetingUrl: interview.mentor.meetingUrl,
    meetingStatus: canceled ? "cleared" : "ready",
    disclosureLevelAtBooking: level,
    policyVersion: CONSENT_VERSIONS.policy,
    mentorReportStatus: interview.mentorReportStatus ?? "none",
    menteeReportStatus: surveyed ? "submitted" : "none",
    version: 1 + interview.moves,
    createdById: interview.seat.menteeId,
    createdAt: interview.bookedAt,
    updatedAt: interview.endedAt ?? interview.events.at(-1)?.at ?? interview.bookedAt,
  };
}

export const eventRows = (interview: Interview, random: Random): Row[] =>
  interview.events.map((event) => ({
    id: random.uuid(event.at),
    mentoringId: interview.id,
    type: event.type,
    actorId: event.actorId,
    actorRole: event.actorRole,
    fromStatus: event.from,
    toStatus: event.to,
    fromStartAt: event.fromStartAt,
    toStartAt: event.toStartAt,
    reasonCode: event.reasonCode,
    at: event.at,
  }));

export const ledgerRows = (interview: Interview, random: Random): Row[] =>
  interview.ledger.map((entry) => ({
    id: random.uuid(entry.at),
    orderMenteeId: interview.seat.orderMenteeId,
    mentoringId: interview.id,
    kind: entry.kind,
    delta: entry.delta,
    actorId: entry.actorId,
    at: entry.at,
  }));

/** The version of the policy before the present one. */
const FORMER_POLICY = "2025-04-01";

/** The disclosure that the mentee agreed to at booking, in the version of that day. */
export const disclosureConsentRow = (interview: Interview, level: string, random: Random): Row => ({
  id: random.uuid(interview.bookedAt),
  subjectUserId: interview.seat.menteeId,
  type: "disclosure",
  documentVersion: `${level}/${tokyoDate(interview.bookedAt) < CONSENT_VERSIONS.policy ? FORMER_POLICY : CONSENT_VERSIONS.policy}`,
  targetId: interview.id,
  grantedAt: interview.bookedAt,
});

export const publicNoOf = (bookedAt: Date, number: number): string =>
  `M-${tokyoDate(bookedAt).slice(0, 4)}-${String(number).padStart(6, "0")}`;
