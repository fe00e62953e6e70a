import { formatDate, formatDateTime, isLocalDate } from "@knotter/domain/tokyo";
import { ADMIN_TASK_TEXT, CUSTOMER_STATUS_TEXT, TERM_KIND_TEXT } from "./admin";
import { AUDIT_ACTION_TEXT, AUDIT_ROLE_TEXT } from "./audit";
import { AUDIT_KIND_TEXT } from "./audit-kinds";
import { BULK_ACTION_TEXT } from "./bulk-operation";
import { CUSTOMER_FIELD_TEXT } from "./customer";
import { CANCEL_TIMING_TEXT, EXPORT_NAMES } from "./export";
import { AUDIENCE_TEXT, CAMPAIGN_KIND_TEXT } from "./mail";
import { MENTORING_LABEL_TEXT, QUESTIONNAIRE_STATUS_TEXT, SIDE_TEXT } from "./mentoring";
import { DISCLOSURE_SHORT, MAIL_TYPE_TEXT, ORDER_FIELD_TEXT, ORDER_MENTEE_STATUS_TEXT, ORDER_STATUS_TEXT } from "./order";
import { orderFieldChanges } from "./order-history";
import { WEBHOOK_EVENT_TEXT, WEBHOOK_STATE_TEXT } from "./webhook";

/** What an id is called; undefined where nothing has it any more. */
type NameOfId = (id: string) => string | undefined;

type Diff = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;

/** A line of a change. `before` null: there was nothing, or it was not recorded. */
export interface AuditChange {
  /** The field's name in the data. */
  field: string;
  label: string;
  before: string | null;
  after: string;
}

/** Fields of changes and outcomes by their names in the data. A name that is not listed is shown as it is. */
export const AUDIT_FIELD_TEXT: Words = {
  ...ORDER_FIELD_TEXT,
  ...CUSTOMER_FIELD_TEXT,
  absent: "来なかった方",
  acceptingNew: "新規の受付",
  account: "Zoomのアカウント",
  domains: "ドメイン",
  enabled: "ログインに使う",
  issuer: "発行者・エンティティ ID",
  protocol: "方式",
  provider: "ログイン先",
  providerId: "ログイン先の ID",
  forgotten: "取り消した結び付け",
  ssoOnly: "この会社はSSOだけ",
  trustsFactor: "会社側の2段階認証で足りる",
  accountDisabled: "ログインも停止",
  added: "追加",
  addedMentors: "追加したキャリコン",
  adjust: "利用回数の訂正",
  ageBandPublic: "公開する年代",
  atOwnRequest: "ご本人の希望",
  audience: "宛先",
  bio: "自己紹介",
  bookingReleased: "予約の再開",
  bufferAfter: "面談後の確保時間",
  bufferBefore: "面談前の確保時間",
  bulkAction: "操作",
  by: "方法",
  canceledCampaigns: "取り消したお知らせ",
  canceledMails: "取り消したメール",
  canceledSessions: "キャンセルした面談",
  cancel: "キャンセル",
  cancelled: "キャンセルした面談",
  careerHistory: "経歴",
  changed: "変更した項目",
  cleared: "後片付け",
  consentChannel: "同意を伺った方法",
  conflictCustomerIds: "利益相反の会社",
  contractFrom: "業務委託の開始日",
  contractTo: "業務委託の終了日",
  count: "件数",
  counted: "1回分の消化",
  counselingStyles: "面談スタイル",
  created: "新規",
  customerId: "顧客企業",
  dailyCap: "1日の上限件数",
  days: "有効日数",
  department: "部署",
  disabled: "利用停止",
  displayName: "表示名",
  documents: "文書",
  disputed: "異議",
  email: "メールアドレス",
  emailHash: "メールアドレスの照合値",
  employeeNo: "社員番号",
  ended: "ログアウトした端末",
  endedSessions: "ログアウトした端末",
  erasureDueOn: "削除の予定日",
  experienceYears: "経験年数",
  fields: "変更した項目",
  filters: "条件",
  fixedMeetingNote: "固定のリンクの補足",
  fixedMeetingUrl: "固定のリンク",
  force: "確認のうえ実行",
  forced: "確認のうえ実行",
  from: "変更前",
  fromStartAt: "変更前の日時",
  genderPublic: "公開する性別",
  headline: "キャッチコピー",
  identitiesUnlinked: "連携を外した会社のアカウント",
  imported: "一覧の取り込み",
  industries: "経験業界",
  interviews: "面談",
  invited: "招待",
  invitedHrStaff: "招待した人事ご担当者",
  passwordPutBack: "変更前のパスワードに戻した",
  rows: "行数",
  secondFactorRemoved: "2段階認証を解除",
  passkeysRemoved: "削除したパスキー",
  tried: "確認した操作",
  isPrimary: "主担当",
  jobTypes: "経験職種",
  keep: "予定どおり",
  keptConflicts: "そのままにした面談",
  keptOne: "この端末を残す",
  kind: "種類",
  label: "名称",
  languages: "対応言語",
  left: "残り",
  link: "リンク",
  logoUrl: "ロゴ",
  maxCount: "上限回数",
  meetingMethod: "面談方法",
  mentoringId: "面談",
  mentors: "担当キャリコン",
  message: "メッセージ",
  minNoticeHours: "予約受付の締切",
  minutes: "遅れの見込み（分）",
  times: "提案した日時の数",
  mode: "登録のしかた",
  nameKana: "カナ",
  newBrowser: "はじめての端末",
  newCustomer: "顧客企業も登録",
  onRemoved: "外した方の面談",
  operation: "出力したもの",
  operationId: "一括操作",
  orderId: "施策",
  orderIds: "施策",
  oldConfirmed: "変更前のアドレスでの確認",
  otherQualifications: "その他の資格",
  outcome: "結果",
  pending: "確認待ちの項目",
  people: "人数",
  permissions: "権限",
  personId: "人",
  actorRole: "操作した方の立場",
  phone: "電話番号",
  overlapHours: "前のトークンを使える時間",
  host: "送信先",
  events: "通知する出来事",
  messages: "再送した件数",
  scopes: "できる操作",
  since: "この日時から",
  state: "状態",
  photo: "顔写真",
  photoUrl: "顔写真",
  places: "施策の数",
  position: "並び順",
  publicNo: "面談番号",
  questions: "質問の数",
  queued: "送信待ち",
  ranges: "受付時間",
  readers: "お知らせした方",
  reads: "閲覧も含む",
  reason: "理由",
  reassign: "引き継ぎ",
  reassignTo: "引き継いだキャリコン",
  recipients: "宛先の人数",
  registrationDate: "登録年月日",
  registrationExpiresOn: "登録の有効期限",
  registrationNumber: "登録番号",
  registrationScan: "登録証の写し",
  registrationVerifiedAt: "登録の確認",
  removed: "解除",
  resend: "再送",
  review: "審査",
  reviewNote: "差し戻しの理由",
  reviewStatus: "状態",
  revision: "版",
  role: "立場",
  sendAt: "送信日時",
  session: "端末",
  sessions: "面談",
  sha256: "ファイルの照合値",
  secondFactorReset: "2段階認証のリセット",
  shown: "表示する窓口",
  side: "どちらから",
  skillLevel: "技能士",
  startAt: "日時",
  status: "状態",
  targetLayers: "対象層",
  themes: "得意な相談テーマ",
  timing: "期限",
  to: "変更後",
  type: "種類",
  undoesId: "元に戻した操作",
  until: "期限",
  upcoming: "今後の面談",
  updated: "更新",
  version: "版",
  waitedUntil: "待った時刻",
  weeklyCap: "1週の上限件数",
  words: "伏せた文章",
  zoomDataDeleted: "Zoomのデータを削除",
};

/** Labels that differ by entity. */
const FIELD_OF: Readonly<Record<string, Words>> = {
  OrderMentee: {
    name: "氏名",
    jobTitle: "役職",
    groupTag: "集計属性",
    invited: "新しいご案内",
    linked: "アカウントへの結び付け",
  },
  Admin: { name: "氏名" },
  CompanyBlock: { from: "開始日", to: "終了日", name: "名称" },
  Customer: { name: "会社名" },
  HrStaff: { name: "氏名" },
  LinkToken: { purpose: "用途" },
  Mentee: { name: "氏名" },
  Mentor: { name: "氏名" },
  ServiceAccount: { name: "名前" },
  WebhookEndpoint: { name: "名前" },
};

/** Labels that differ by action. */
const FIELD_OF_ACTION: Readonly<Record<string, Words>> = {
  "mail.ensure": { to: "宛先" },
  "mentoring.delay_notice": { from: "連絡した方" },
  "mentoring.report_overdue": { to: "まだの方" },
  "mentoring.transfer": { from: "変更前の面談", to: "変更後の面談" },
};

const MENTOR_STATUS: Words = {
  invited: "招待中",
  draft: "入力中",
  pending_review: "審査待ち",
  enabled: "有効",
  disabled: "停止中",
  suspended: "期限切れで停止",
  retired: "終了",
  none: "未連携",
  connected: "連携中",
  error: "連携の不具合",
  disconnected: "連携を解除",
};

const STATUS_OF: Readonly<Record<string, Words>> = {
  CheckedQuestion: QUESTIONNAIRE_STATUS_TEXT,
  Customer: CUSTOMER_STATUS_TEXT,
  Mentee: ORDER_MENTEE_STATUS_TEXT,
  Mentor: MENTOR_STATUS,
  Mentoring: MENTORING_LABEL_TEXT,
  Order: ORDER_STATUS_TEXT,
  OrderMentee: ORDER_MENTEE_STATUS_TEXT,
  PersonalDataRequest: { requested: "対応待ち", done: "対応済み", rejected: "お断り", withdrawn: "取り下げ" },
};

const PERMISSION_TEXT: Words = {
  viewReport: "報告書",
  exportCsv: "CSV出力",
  manageMentees: "対象者の管理",
  manageHrStaff: "人事ご担当者の管理",
};

const VALUES_OF: Readonly<Record<string, Words>> = {
  absent: SIDE_TEXT,
  audience: AUDIENCE_TEXT,
  bulkAction: BULK_ACTION_TEXT,
  consentChannel: { telephone: "電話" },
  tried: AUDIT_ACTION_TEXT,
  changed: { numbers: "数字", texts: "文章", review: "内容の確認" },
  by: {
    password: "パスワード",
    link: "ログインリンク",
    signup: "利用登録",
    second_factor: "2段階認証",
    passkey: "パスキー",
    recovery_code: "回復用コード",
    code: "確認コード",
    hosted: "会社のアカウント",
    former_address: "以前のメールアドレス",
    mentor: "キャリコン",
    rotation: "引き継ぎ",
  },
  decision: { approve: "承認", reject: "差し戻し", done: "対応済み", rejected: "お断り" },
  defaultDisclosureLevel: DISCLOSURE_SHORT,
  actorRole: AUDIT_ROLE_TEXT,
  kind: {
    ...AUDIT_KIND_TEXT,
    ...TERM_KIND_TEXT,
    ...CAMPAIGN_KIND_TEXT,
    ...Object.fromEntries(Object.entries(ADMIN_TASK_TEXT).map(([kind, { label }]) => [kind, label])),
    erasure: "削除の求め",
    disclosure: "開示の求め",
    weekly: "毎週",
    date_open: "この日だけ受け付ける",
    date_block: "この日は休む",
  },
  mode: { merge: "追加", replaceWeek: "週の置き換え", replaceWeekly: "毎週の枠の置き換え" },
  onRemoved: { keep: "残す", cancel: "キャンセル" },
  operation: {
    "/mentoring-result/csv": EXPORT_NAMES.results,
    "/mentoring-result/detail/csv": EXPORT_NAMES.resultDetails,
    "/orders/mentees/csv": EXPORT_NAMES.listed,
    "/orders/mentees/csv/hrstaff": `${EXPORT_NAMES.listed}（人事ご担当者）`,
    "/orders/report/csv/{orderIds}": EXPORT_NAMES.report,
    "/bulk-operations/{id}/not-done": EXPORT_NAMES.notDone,
    "/audit-logs/csv": EXPORT_NAMES.audit,
    "mentees.export": "個人データ",
  },
  events: WEBHOOK_EVENT_TEXT,
  documents: { terms: "利用規約", privacy: "プライバシーポリシー" },
  outcome: { created: "新しく作成", enabled: "停止から再開", kept: "新しいリンク" },
  purpose: {
    signup: "利用登録",
    hrstaff_invite: "人事ご担当者の招待",
    magic_link: "ログイン",
    password_reset: "パスワードの再設定",
    email_change: "メールアドレスの変更",
    email_proposal: "事務局からのメールアドレスの変更",
    hosted_signup: "会社のアカウントでの利用登録",
  },
  reason: { left_company: "退職", order_ended: "施策の終了", violation: "規約への違反", request: "本人の希望", other: "その他" },
  review: { approve: "承認", reject: "差し戻し" },
  role: AUDIT_ROLE_TEXT,
  side: { ...SIDE_TEXT, new: "変更後のアドレス", old: "変更前のアドレス" },
  state: { ...WEBHOOK_STATE_TEXT, draft: "下書き", published: "公開中" },
  timing: CANCEL_TIMING_TEXT,
  type: MAIL_TYPE_TEXT,
};

const own = (words: Words | undefined, name: unknown): string | undefined =>
  words && typeof name === "string" && Object.hasOwn(words, name) ? words[name] : undefined;

/** A name like "adjust:0197…" is the adjustment for one of several orders. */
const labelOf = (entity: string, field: string, action = ""): string =>
  own(FIELD_OF_ACTION[action], field) ??
  own(FIELD_OF[entity], field) ??
  own(AUDIT_FIELD_TEXT, field) ??
  own(AUDIT_FIELD_TEXT, field.split(":")[0]) ??
  field;

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NO_LONGER = "（削除済み）";

const isRange = (value: object): value is { start: number; end: number } =>
  "start" in value && "end" in value && typeof value.start === "number" && typeof value.end === "number";
const clockOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

function said(field: string, value: unknown, entity: string, nameOf: NameOfId): string {
  if (value === null || value === undefined) return "なし";
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (typeof value === "number")
    return field.startsWith("adjust:") ? (value > 0 ? `${value}回分を戻す` : `${-value}回分を消化`) : String(value);
  if (value === "changed") return "変更あり";
  if (value === "proposed") return "変更の手続きを開始";
  if (typeof value === "string") {
    const words = field === "status" || field === "to" || field === "from" ? { ...STATUS_OF[entity], ...SIDE_TEXT } : VALUES_OF[field];
    const told = value.split(",").map((each) => own(words, each));
    if (told.every((word) => word !== undefined)) return told.join("、");
    if (UUID.test(value)) return nameOf(value) ?? NO_LONGER;
    if (isLocalDate(value)) return formatDate(value);
    return INSTANT.test(value) ? formatDateTime(new Date(value)) : value;
  }
  // Their names are in the account's own page; twenty of them hide the rest of an entry.
  if (field === "scopes" && Array.isArray(value)) return `${value.length}件`;
  if (Array.isArray(value))
    return value.length === 0
      ? "なし"
      : value
          .map((each) => (field === "fields" || field === "pending" ? labelOf(entity, String(each)) : said(field, each, entity, nameOf)))
          .join("、");
  if (field === "permissions") {
    const given = Object.entries(value).flatMap(([right, has]) => (has === true ? [own(PERMISSION_TEXT, right) ?? right] : []));
    return given.length > 0 ? given.join("、") : "なし";
  }
  if (typeof value === "object" && isRange(value)) return `${clockOf(value.start)}〜${clockOf(value.end)}`;
  const parts = Object.entries(value).map(([name, each]) => `${labelOf(entity, name)}：${said(name, each, entity, nameOf)}`);
  return parts.length > 0 ? parts.join("、") : "なし";
}

/** Fields that hold a list: two of its values are no change, two lists are. */
const LISTS: readonly string[] = ["domains", "events", "roles", "scopes"];

/** A change is `[before, after]`; lists of names are a single value. */
const isPair = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) &&
  value.length === 2 &&
  (!LISTS.includes(field) || value.every((each) => each === null || Array.isArray(each))) &&
  !["fields", "pending", "orderIds", "added", "removed", "reassignTo", "shown", "changed"].includes(field);

/** Ids that mean nothing to a reader: of a device, of a link, of an operation. */
const UNTOLD: readonly string[] = ["link", "operationId", "session", "undoesId"];

/**
 * The changes of an audit entry in words. Unknown values are shown as they were recorded, but for ids: those are what `nameOf` calls them, or gone.
 */
export function auditChanges(
  { entity, action, diff }: { entity: string; action: string; diff: Diff },
  nameOf: NameOfId = () => undefined,
): AuditChange[] {
  return changesOf({ entity, action, diff }, nameOf).map(({ field, label, before, after }) => ({
    field,
    label: named(label, nameOf),
    before: before === null ? null : named(before, nameOf),
    after: named(after, nameOf),
  }));
}

/** An id within a text, too, is never shown bare. */
const named = (text: string, nameOf: NameOfId): string => text.replace(UUIDS, (id) => nameOf(id) ?? NO_LONGER);

function changesOf({ entity, action, diff }: { entity: string; action: string; diff: Diff }, nameOf: NameOfId): AuditChange[] {
  if (action === "order.update") {
    const changes = orderFieldChanges(action, diff);
    if (changes.length > 0)
      return changes.map(({ label, before, after }) => ({
        field: label,
        label,
        before,
        after: after ?? (before === null ? "変更あり" : "―"),
      }));
  }
  // The sentence of the entry names the company.
  const entries = Object.entries(diff).filter(
    ([field, value]) =>
      (entity !== "CompanyBlock" || field !== "customerId") && !(UNTOLD.includes(field) && typeof value === "string" && UUID.test(value)),
  );
  return entries.map(([field, value]) => {
    const [name, id] = field.split(":");
    const of = id !== undefined && UUID.test(id) ? nameOf(id) : undefined;
    const label = `${labelOf(entity, field, action)}${of === undefined ? "" : `（${of}）`}`;
    return isPair(name ?? field, value)
      ? { field, label, before: said(field, value[0], entity, nameOf), after: said(field, value[1], entity, nameOf) }
      : { field, label, before: null, after: said(field, value, entity, nameOf) };
  });
}
