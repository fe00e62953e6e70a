import { KEYWORD_MAX } from "./keyword";

/** Every limit and deadline that can differ between orders, customers and mentors. */
export interface Policy {
  sessionMinutes: number;
  slotGridMinutes: number;
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  horizonDays: number;
  cancelFreeUntilHours: number;
  rescheduleUntilHours: number;
  rescheduleMax: number;
  maxFutureReservations: number;
  minDaysBetweenSessions: number;
  dailyCap: number;
  weeklyCap: number;
  noShowGraceMinutes: number;
  noShowReportWithinHours: number;
  disputeDays: number;
  mentorReportDueHours: number;
  menteeReportDueDays: number;
  remindDayBeforeHour: number;
  remindBeforeMinutes: number;
  kThreshold: number;
}
export type PolicyKey = keyof Policy;
export type PolicyLayer = "order" | "customer" | "mentor" | "system";

export type PolicyRange = { readonly setBy: PolicyLayer; readonly onlyRaise?: true } & (
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly number[] }
);

/** The allowed values of a key, and which layer may set it. The due times have no range in the product; these bounds keep them sane. */
export const POLICY_RANGES = {
  sessionMinutes: { setBy: "order", values: [30, 45, 60, 75, 90] },
  slotGridMinutes: { setBy: "system", values: [15, 30, 60] },
  bufferBefore: { setBy: "mentor", min: 0, max: 60 },
  bufferAfter: { setBy: "mentor", min: 0, max: 60 },
  minNoticeHours: { setBy: "mentor", min: 2, max: 168, onlyRaise: true },
  horizonDays: { setBy: "order", min: 7, max: 180 },
  cancelFreeUntilHours: { setBy: "order", min: 0, max: 168 },
  rescheduleUntilHours: { setBy: "order", min: 0, max: 168 },
  rescheduleMax: { setBy: "order", min: 0, max: 5 },
  maxFutureReservations: { setBy: "order", min: 1, max: 3 },
  minDaysBetweenSessions: { setBy: "order", min: 0, max: 60 },
  dailyCap: { setBy: "mentor", min: 1, max: 8 },
  weeklyCap: { setBy: "mentor", min: 1, max: 40 },
  noShowGraceMinutes: { setBy: "system", min: 10, max: 30 },
  noShowReportWithinHours: { setBy: "system", min: 24, max: 168 },
  disputeDays: { setBy: "system", min: 3, max: 14 },
  mentorReportDueHours: { setBy: "order", min: 24, max: 240 },
  menteeReportDueDays: { setBy: "order", min: 1, max: 30 },
  remindDayBeforeHour: { setBy: "system", min: 9, max: 20 },
  remindBeforeMinutes: { setBy: "system", min: 30, max: 120 },
  kThreshold: { setBy: "customer", min: 5, max: 1000 },
} as const satisfies Record<PolicyKey, PolicyRange>;

export const POLICY_KEYS = Object.keys(POLICY_RANGES) as PolicyKey[];

export const SYSTEM_POLICY: Readonly<Policy> = Object.freeze({
  sessionMinutes: 60,
  slotGridMinutes: 30,
  bufferBefore: 15,
  bufferAfter: 15,
  minNoticeHours: 24,
  horizonDays: 60,
  cancelFreeUntilHours: 24,
  rescheduleUntilHours: 24,
  rescheduleMax: 2,
  maxFutureReservations: 1,
  minDaysBetweenSessions: 0,
  dailyCap: 4,
  weeklyCap: 15,
  noShowGraceMinutes: 15,
  noShowReportWithinHours: 72,
  disputeDays: 7,
  mentorReportDueHours: 72,
  menteeReportDueDays: 7,
  remindDayBeforeHour: 16,
  remindBeforeMinutes: 60,
  kThreshold: 10,
});

export type PolicyOverrides = { readonly [Key in PolicyKey]?: number | null | undefined };

export interface PolicyLayers {
  order?: PolicyOverrides | null | undefined;
  customer?: PolicyOverrides | null | undefined;
  mentor?: PolicyOverrides | null | undefined;
}

/** Whether the value is inside the range of its key. */
export function inPolicyRange(key: PolicyKey, value: unknown): value is number {
  const range: PolicyRange = POLICY_RANGES[key];
  if (typeof value !== "number" || !Number.isInteger(value)) return false;
  return "values" in range ? range.values.includes(value) : value >= range.min && value <= range.max;
}

/**
 * The policy that holds for one order and one mentor. Each key belongs to exactly one layer; other layers cannot set it. A value outside
 * its range is ignored, never clamped: a mistake must fall back to the default, not to the loosest limit. A mentor's notice can only be
 * longer than the system's.
 */
export function resolvePolicy(layers: PolicyLayers): Policy {
  const policy: Policy = { ...SYSTEM_POLICY };
  for (const key of POLICY_KEYS) {
    const range: PolicyRange = POLICY_RANGES[key];
    if (range.setBy === "system") continue;
    const value = layers[range.setBy]?.[key];
    if (!inPolicyRange(key, value)) continue;
    policy[key] = range.onlyRaise ? Math.max(policy[key], value) : value;
  }
  return policy;
}

/** Limits that nobody can change. Lengths are in characters after normalisation. */
export const LIMITS = {
  password: { min: 15, max: 128 },
  loginLock: { perAccount: 5, minutes: 15, network: { base: 20, perAccountSignedIn: 2, max: 100 } },
  sessionDays: 7,
  /** Days without a sign-in after which a browser counts as a new one. */
  browserDays: 400,
  /**
   * Minutes between the two steps of a sign-in; also the minutes after a sign-in during which a person without a password may change their
   * sign-in methods.
   */
  secondFactor: {
    minutes: 10,
    recoveryCodes: 10,
    recentMinutes: 15,
    /** Minutes from showing the secret to the first code of the app. */
    confirmMinutes: 15,
  },
  /** Minutes for which a challenge is valid. */
  passkeys: { perAccount: 10, challengeMinutes: 5, nameMax: 50 },
  /**
   * The code by which a mentor recognises the mentee: how long it is valid, how many wrong attempts it allows, how many an account is shown
   * per hour.
   */
  identityCode: { minutes: 15, tries: 5, perHour: 10 },
  sessionsShown: 50,
  inviteTokenDays: 14,
  /** Shorter for an admin: whoever holds such a link can become one. */
  adminInviteHours: 24,
  magicLinkMinutes: 15,
  /** From the sign-in at the company's own provider to the end of the sign-up. */
  hostedSignupMinutes: 30,
  /** From setting out for a company's own provider to coming back. */
  providerAttemptMinutes: 10,
  /** Of one provider: sign-ins that were refused, of which the reason is kept. */
  providerRefusals: 100,
  /** Of one customer. */
  identityProviders: 10,
  signInDomains: 50,
  passwordResetMinutes: 60,
  emailChangeHours: 24,
  /**
   * An address that an admin proposes: how long the old address has to object, how long the proposal waits, how long its outcome is kept.
   */
  emailProposal: { silentHours: 72, days: 14, keptDays: 30 },
  idempotencyHours: 24,
  pageSize: { default: 20, max: 100 },
  scheduleQueryDays: 62,
  /** Slips of paper per print: four to a page. */
  slipsAtOnce: 200,
  /** Ranges of closing days per call or paste. */
  closingDaysAtOnce: 100,
  /** Days for which a schedule is read when no end is given. */
  scheduleDefaultDays: 31,
  blockDays: 92,
  rangesPerDay: 6,
  scheduleEntries: 500,
  orderIdsPerRequest: 50,
  importRows: 2000,
  /** Entries of what was done with one person of a list. */
  menteeHistory: 100,
  exportsPerDay: { hrstaff: 10, admin: 100 },
  importBytes: 5 * 1024 * 1024,
  joinOpensMinutesBefore: 10,
  startingSoonMinutes: 60,
  passcodeVisibleHoursBefore: 24,
  phoneVisibleMinutesBefore: 60,
  autoCloseDays: 10,
  mentorUndoNoShowHours: 24,
  maxMentoringCount: { min: 1, max: 20 },
  totalSessionCap: { min: 1, max: 100_000 },
  /** People for whom the capacity of a planned order can be estimated. */
  expectedPeople: 100_000,
  reportRemindHours: [24, 72, 168],
  alternatives: 3,
  questionnaire: { questions: 10, ranked: 3, themes: 5, mentorSeesDays: 90 },
  /** Days during which a submitted report or survey can be corrected. */
  reportEditableDays: 7,
  reportTimeOffHours: 12,
  /** A mentor sees ratings in groups of this size, never one by one. */
  ratingsTogether: 5,
  repeatedNoShow: { times: 2, days: 90 },
  delayNotice: { opensMinutesBefore: 60, perInterview: 3, minutes: [5, 10, 15] },
  testMail: { perHour: 10 },
  manualMail: { subject: 100, body: 5000, recipients: 5000, samples: 3, confirmAbove: 50, perHour: 30, aheadMinutes: 5, afterEndDays: 90 },
  invitations: { perPerson: 3, hoursBetween: 24 },
  /** Days for which a subscribed calendar keeps canceled and past interviews. */
  calendarFeed: { canceledDays: 30, pastDays: 180, events: 1000 },
  horizonDaysMax: 180,
  photo: { bytes: 5 * 1024 * 1024, minPixels: 400 },
  /**
   * Calls per person, or per network where nobody is signed in. Sign-in routes have their own limit, `loginLock`. `page`: what the browser
   * of a session requests besides calls; a list of links prefetches dozens of pages. `service`: `other` for a service account.
   */
  rate: {
    booking: { times: 10, minutes: 5 },
    other: { times: 300, minutes: 1 },
    service: { times: 600, minutes: 1 },
    page: { times: 1200, minutes: 1 },
  },
  text: {
    closingDays: 100,
    email: 254,
    name: 50,
    nameKana: 60,
    displayName: 30,
    reason: 500,
    note: 1000,
    dispute: 1000,
    scheduleNote: 100,
    theme: 50,
    keyword: KEYWORD_MAX,
    exportReason: 200,
    headline: { min: 10, max: 40 },
    bio: { min: 100, max: 1000 },
    message: 300,
    careerSummary: 1000,
    accommodations: 300,
    adminMemo: 2000,
    customerName: 100,
    orderName: 100,
    orderPurpose: 1000,
  },
} as const;

/**
 * Failed attempts that one network may make in a window: a company behind one address makes more than a person, and shows so by the
 * different accounts that sign in from it. Whoever has no account gets `base`.
 */
export function networkAttempts(accountsSignedIn: number): number {
  const { base, perAccountSignedIn, max } = LIMITS.loginLock.network;
  return Math.min(base + perAccountSignedIn * accountsSignedIn, max);
}

/** The versions a person must have agreed to today; a new version asks everybody again. `policy` is the cancellation policy. */
export const CONSENT_VERSIONS = {
  terms: "2026-04-01",
  privacy: "2026-04-01",
  policy: "2026-04-01",
} as const;
export type ConsentKind = keyof typeof CONSENT_VERSIONS;
