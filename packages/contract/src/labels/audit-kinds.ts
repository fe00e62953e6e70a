import { AUDIT_ACTION_TEXT, AUDIT_READS } from "./audit";

/** What the audit log is filtered by, in the order in which it is offered. */
export const AUDIT_KIND_TEXT = {
  interview: "面談",
  order: "施策・対象者",
  writing: "質問・報告",
  mentee: "相談者",
  mentor: "キャリコン",
  customer: "顧客・人事",
  mail: "メール",
  report: "全体報告書",
  file: "取込・出力",
  account: "アカウント",
  signIn: "ログイン",
  setting: "設定・運営",
} as const;
export type AuditKind = keyof typeof AUDIT_KIND_TEXT;
export const AUDIT_KINDS = Object.keys(AUDIT_KIND_TEXT) as [AuditKind, ...AuditKind[]];

/** By the noun that an action begins with. */
const KIND_OF: Readonly<Record<string, AuditKind>> = {
  account: "account",
  adminStaff: "setting",
  audit: "setting",
  bulk: "order",
  calendar_feed: "account",
  calendar_source: "mentor",
  campaign: "mail",
  checkedQuestion: "writing",
  customer: "customer",
  export: "file",
  helpLines: "setting",
  hrStaff: "customer",
  hrSummary: "writing",
  import: "file",
  link: "signIn",
  mail: "mail",
  mentee: "mentee",
  menteeReport: "writing",
  mentor: "mentor",
  mentorReport: "writing",
  mentoring: "interview",
  mentoringResult: "interview",
  office: "setting",
  order: "order",
  passkey: "signIn",
  personalData: "mentee",
  questions: "setting",
  report: "report",
  retention: "setting",
  schedule: "mentor",
  secondFactor: "signIn",
  serviceAccount: "setting",
  session: "signIn",
  supervision: "mentor",
  term: "setting",
  user: "account",
  webhook: "setting",
  zoom: "mentor",
};

/** Actions that are looked for elsewhere than their noun says. */
const KIND_OF_ACTION: Readonly<Record<string, AuditKind>> = {
  "account.password": "signIn",
  "mentee.export": "file",
  "mentee.register": "account",
  "mentee.restore": "order",
  "mentee.set_count": "order",
  "mentee.withdraw": "order",
};

/** The kind of an action; undefined for one that has none yet, which a test refuses. */
export const auditKindOf = (action: string): AuditKind | undefined => KIND_OF_ACTION[action] ?? KIND_OF[action.split(".")[0] ?? ""];

const READS: readonly string[] = AUDIT_READS;

/** The actions of a kind, or of all kinds; those that only read left out unless they are asked for. */
export const auditActionsOf = (kind: AuditKind | undefined, reads: boolean): string[] =>
  Object.keys(AUDIT_ACTION_TEXT).filter(
    (action) => (kind === undefined || auditKindOf(action) === kind) && (reads || !READS.includes(action)),
  );
