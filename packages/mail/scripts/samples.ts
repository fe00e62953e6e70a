import type { MailType } from "@knotter/domain/mail";
import { SUPERVISION_NEWS } from "@knotter/domain/supervision";
import type { InterviewFacts, Mail, MailFacts, ManualValues } from "../src/mail-facts";
import type { MailSettings } from "../src/render-mail";

export const NOW = new Date("2026-03-20T03:00:00Z");
export const SETTINGS: MailSettings = {
  baseUrl: "https://knotter.example.jp",
  contact: { name: "Knotter 事務局", email: "support@knotter.example.jp", phone: "03-1234-5678", hours: "平日 10:00〜17:00" },
};

export const at = (jst: string): Date => new Date(`${jst}:00+09:00`);

export const interview: InterviewFacts = {
  id: "0199c0de-0000-7000-8000-000000000001",
  publicNo: "M-2026-000123",
  startAt: at("2026-04-01T10:00"),
  endAt: at("2026-04-01T11:00"),
};
const deadlines = { freeCancelUntil: at("2026-03-31T10:00"), rescheduleUntil: at("2026-03-31T10:00") };
const mentorName = "さくら 相談員";
const toMentee = { to: "mentee", interview, mentorName } as const;
const toMentor = { to: "mentor", interview } as const;
const token = "tok_0123456789abcdefghijklmnopqrstuvwxyzABCD";
const expiresAt = at("2026-04-03T12:00");
export const values: ManualValues = {
  氏名: "山田 花子",
  会社名: "青空製作所株式会社",
  施策名: "2026年度キャリア面談",
  残り回数: 2,
  予約期限: "2026-09-30",
};

/** The reader of a mail. Mails to anybody with an account are rendered for the mentee, and for each other role whose links differ. */
export interface Sample {
  readonly label: string;
  readonly reader: string | null;
  readonly mail: Mail;
  /** The time of writing, where it matters. */
  readonly now?: Date;
}

type Variants = { readonly [Type in MailType]: Readonly<Record<string, MailFacts[Type]>> };

/** Facts for every mail and every kind of reader: a missing type does not compile. */
export const VARIANTS: Variants = {
  mentoring_reserved: {
    mentee: { ...toMentee, bookedBy: "mentee", deadlines, disclosure: "L1" },
    "mentee, by the office": { ...toMentee, bookedBy: "admin", deadlines: { ...deadlines, rescheduleUntil: null }, disclosure: "L3" },
    mentor: { ...toMentor, bookedBy: "mentee", sheet: "none" },
  },
  reschedule_mail: {
    mentee: { ...toMentee, fromStartAt: at("2026-03-30T14:00"), deadlines },
    mentor: { ...toMentor, fromStartAt: at("2026-03-30T14:00") },
  },
  mentee_cancel: {
    mentee: { ...toMentee, canceledBy: "mentee", returned: true },
    "mentee, late": { ...toMentee, canceledBy: "mentee", returned: false },
    "mentee, another consultant": { ...toMentee, canceledBy: "admin", returned: true, replaced: true },
    mentor: { ...toMentor, canceledBy: "mentee", reason: "work" },
    "mentor, without a reason": { ...toMentor, canceledBy: "system", reason: null },
  },
  mentor_cancel: {
    mentee: {
      ...toMentee,
      canceledBy: "mentor",
      returned: true,
      mentorId: "0199c0de-0000-7000-8000-00000000000a",
      alternatives: [at("2026-04-02T10:00"), at("2026-04-03T18:30"), at("2026-04-06T13:00")],
    },
    "mentee, without another time": { ...toMentee, canceledBy: "admin", returned: true, mentorId: "m", alternatives: [] },
    mentor: { ...toMentor, canceledBy: "mentor" },
  },
  mentoring_remind: {
    mentee: { ...toMentee, deadlines, sheet: "none" },
    "mentee, with a sheet": { ...toMentee, deadlines, sheet: "submitted" },
    mentor: { ...toMentor, sheet: "submitted", meeting: "ready" },
    "mentor, without a place": { ...toMentor, sheet: "none", meeting: "failed" },
  },
  mentoring_remind_1hour: {
    mentee: { ...toMentee, meeting: "ready" },
    "mentee, without a place": { ...toMentee, meeting: "preparing" },
    mentor: { ...toMentor, sheet: "submitted", meeting: "ready", noShowFrom: at("2026-04-01T10:15") },
    "mentor, without a place": { ...toMentor, sheet: "none", meeting: "failed", noShowFrom: at("2026-04-01T10:15") },
    admin: { to: "admin", interview, meeting: "failed" },
  },
  report: { mentee: { ...toMentee, dueAt: at("2026-04-08T11:00") }, mentor: { ...toMentor, dueAt: at("2026-04-04T11:00") } },
  report_remind: {
    mentee: { ...toMentee, step: 1, dueAt: at("2026-04-08T11:00") },
    "mentee, last": { ...toMentee, step: 3, dueAt: at("2026-04-08T11:00") },
    mentor: { ...toMentor, step: 1, dueAt: at("2026-04-04T11:00") },
    "mentor, last": { ...toMentor, step: 3, dueAt: at("2026-04-04T11:00") },
  },
  mentee_register: {
    mentee: {
      token,
      companyName: "青空製作所株式会社",
      orderName: "2026年度キャリア面談",
      disclosure: "L1",
      expiresAt,
      endsOn: "2026-09-30",
      maxCount: 2,
    },
    "mentee, in an admin's words": {
      token,
      companyName: "青空製作所株式会社",
      orderName: "2026年度キャリア面談",
      disclosure: "L1",
      expiresAt,
      endsOn: "2026-09-30",
      maxCount: 2,
      words: {
        subject: "{{会社名}}：キャリア面談のご登録はお済みですか",
        body: "{{施策名}}は、あと{{残り回数}}回ご利用いただけます。\n\nご登録がまだの方に、もう一度ご案内しています。",
        values,
      },
    },
  },
  manual_mail: {
    "admin, who tries out an invitation": {
      subject: "{{会社名}}：ご利用登録のご案内",
      body: "{{施策名}}の対象となった方にお送りしています。",
      values: { ...values, 残り回数: null, 予約期限: null },
      trialOf: { disclosure: "L1", endsOn: "2026-09-30", maxCount: 2 },
    },
    mentee: {
      subject: "{{施策名}}のご予約はお済みですか",
      body: "{{会社名}}のみなさまへ\r\n\r\n{{施策名}}の面談は、あと{{残り回数}}回ご利用いただけます。\nご予約は {{予約期限}} までです。\n\n▼ログイン\n{{ログインURL}}\n\nご不明な点は https://knotter.example.jp/guide をご覧ください。",
      values,
    },
    hrstaff: {
      subject: "ご報告",
      body: "{{氏名}} さま、いつもありがとうございます。",
      values: { ...values, 残り回数: null, 予約期限: null },
    },
  },
  registered: { mentee: { maxCount: 2 }, "mentee, without a programme": { maxCount: null } },
  no_show: {
    mentee: { ...toMentee, absent: "mentee", returned: false, undone: false, disputeUntil: at("2026-04-08T10:20") },
    "mentee, of an absent mentor": { ...toMentee, absent: "mentor", returned: true, undone: false, disputeUntil: null },
    "mentee, taken back": { ...toMentee, absent: "mentee", returned: true, undone: true, disputeUntil: null },
    mentor: { ...toMentor, absent: "mentor", returned: true, undone: false, disputeUntil: null },
  },
  hr_summary_request: { mentee: { interview, mentorName, answerUntil: at("2026-04-15T12:00") } },
  hr_summary_wish: { mentor: { interview } },
  sheet_submitted: { mentor: { interview } },
  delay_notice: { mentee: { to: "mentee", interview, minutes: 10 }, mentor: { to: "mentor", interview, minutes: 5 } },
  proposal: {
    mentee: {
      ...toMentee,
      times: [
        { startAt: at("2026-04-02T10:00"), endAt: at("2026-04-02T11:00"), until: at("2026-03-22T12:00") },
        { startAt: at("2026-04-03T18:30"), endAt: at("2026-04-03T19:30"), until: at("2026-03-22T12:00") },
      ],
    },
  },
  proposal_answer: { declined: { interview, outcome: "declined" }, lapsed: { interview, outcome: "lapsed" } },
  time_freed: {
    mentee: {
      mentorId: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11",
      mentorName,
      startAt: at("2026-04-02T10:00"),
      endAt: at("2026-04-02T11:00"),
      until: at("2026-03-20T14:00"),
    },
  },
  time_released: { mentee: { mentorName, startAt: at("2026-04-02T10:00"), endAt: at("2026-04-02T11:00") } },
  hr_report_published: {
    hrstaff: {
      orderIds: ["0199c0de-0000-7000-8000-0000000000b1", "0199c0de-0000-7000-8000-0000000000b2"],
      orderName: "2026年度キャリア面談",
    },
  },
  calendar_failing: { mentor: { since: new Date("2026-05-24T10:00:00+09:00") } },
  webhook_disabled: {
    hrstaff: { endpointId: "0199c0de-0000-7000-8000-0000000000b1", webhook: "勤怠システム", gone: false, to: "hrstaff" },
    admin: { endpointId: "0199c0de-0000-7000-8000-0000000000b1", webhook: "社内の集計", gone: true, to: "admin" },
  },
  zoom_broken: {
    admin: { to: "admin", mentorName, interviews: [interview] },
    mentor: {
      to: "mentor",
      interviews: Array.from({ length: 12 }, (_, index) => ({
        ...interview,
        id: `i${index}`,
        publicNo: `M-2026-0002${String(index).padStart(2, "0")}`,
      })),
    },
    "mentor, without an interview": { to: "mentor", interviews: [] },
  },
  registration_expiry: { mentor: { expiresOn: "2026-06-30", daysLeft: 90 } },
  supervision: Object.fromEntries(SUPERVISION_NEWS.map((news) => [news, { supervisionId: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11", news }])),
  mentor_status: {
    approved: { status: "enabled", decision: "approve", before: "pending_review" },
    "change approved": { status: "enabled", decision: "approve", before: "enabled" },
    resumed: { status: "enabled", decision: null, before: "suspended" },
    rejected: { status: "draft", decision: "reject", before: "pending_review" },
    disabled: { status: "disabled", decision: null, before: "enabled" },
    suspended: { status: "suspended", decision: null, before: "enabled" },
    retired: { status: "retired", decision: null, before: "disabled" },
  },
  magic_link: {
    mentee: { role: "mentee", token, invitation: false, expiresAt, next: null },
    mentor: { role: "mentor", token, invitation: false, expiresAt, next: null },
    "mentee, on her way": { role: "mentee", token, invitation: false, expiresAt, next: "/mypage?tab=history" },
    "mentor, invited": { role: "mentor", token, invitation: true, expiresAt, next: null },
    hrstaff: { role: "hrstaff", token, invitation: false, expiresAt, next: null },
    admin: { role: "admin", token, invitation: false, expiresAt, next: null },
  },
  verify: {
    stranger: { token, expiresAt, order: { name: "2026年度 キャリア面談", companyName: "あけぼの精機株式会社", disclosure: "L1" } },
    "stranger, order closed": { token, expiresAt, order: null },
  },
  already_registered: { mentee: {} },
  delivery_test: { admin: { at: NOW } },
  password_reset: { mentee: { token, expiresAt } },
  email_change: {
    new: { token, to: "new", changedBy: "self", expiresAt },
    old: { token, to: "old", changedBy: "self", expiresAt },
    "new, proposed by an admin": { token, to: "new", changedBy: "office", step: "proposed", expiresAt },
    "old, proposed by an admin": {
      token,
      to: "old",
      changedBy: "office",
      step: "proposed",
      newEmail: "h***@example.co.jp",
      silentUntil: at("2026-03-23T12:00"),
    },
    "new, changed": { to: "new", changedBy: "office", step: "changed", silent: false },
    "new, changed without a word from the old one": { to: "new", changedBy: "office", step: "changed", silent: true },
    "old, changed": { to: "old", changedBy: "office", step: "changed", silent: true },
  },
  locked: { anybody: { until: at("2026-03-20T12:15") } },
  new_device: {
    mentee: { at: at("2026-03-20T11:58"), device: "Windows の Chrome" },
    "mentee, unknown device": { at: at("2026-03-20T11:58"), device: null },
  },
  security_notice: {
    password: { change: "password", at: at("2026-03-20T11:58") },
    on: { change: "second_factor_on", at: at("2026-03-20T11:58") },
    off: { change: "second_factor_off", at: at("2026-03-20T11:58") },
    reset: { change: "second_factor_reset", at: at("2026-03-20T11:58") },
    codes: { change: "recovery_codes", at: at("2026-03-20T11:58") },
  },
  hrstaff_invite: { hrstaff: { token, companyName: "青空製作所株式会社", expiresAt } },
  admin_invite: { admin: { token, expiresAt } },
};

/** Mails around the time of the interview are rendered as of that time. */
const WRITTEN: Partial<Record<MailType, Date>> = {
  mentoring_remind: at("2026-03-31T16:00"),
  mentoring_remind_1hour: at("2026-04-01T09:00"),
  report: at("2026-04-01T11:00"),
  report_remind: at("2026-04-08T10:30"),
  no_show: at("2026-04-01T10:20"),
  delay_notice: at("2026-04-01T09:50"),
};

export const SAMPLES: readonly Sample[] = Object.entries(VARIANTS).flatMap(([type, variants]) =>
  Object.entries(variants).map(([kind, facts]) => ({
    label: `${type} → ${kind}`,
    reader: type === "verify" ? null : "山田 花子",
    mail: { type, facts } as Mail,
    ...(WRITTEN[type as MailType] ? { now: WRITTEN[type as MailType] as Date } : {}),
  })),
);
