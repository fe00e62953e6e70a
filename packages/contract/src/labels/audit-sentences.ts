import { subjectShown } from "@knotter/domain/campaign";
import type { MailType } from "@knotter/domain/mail";
import { ERASED_NAME } from "@knotter/domain/retention";
import { formatDateTime } from "@knotter/domain/tokyo";
import { ADMIN_TASK_TEXT, TERM_KIND_TEXT } from "./admin";
import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_ROLE_TEXT } from "./audit";
import { BULK_ACTION_TEXT } from "./bulk-operation";
import { MAIL_TYPE_TEXT, ORDER_STATUS_TEXT } from "./order";

/** The pages that a name in a sentence leads to. `orderMentee`: a place on a list that nobody has registered for, in its panel beside the list. */
export const AUDIT_LINKS = [
  "mentee",
  "mentor",
  "admin",
  "customer",
  "order",
  "orderMentee",
  "orderMail",
  "mentoring",
  "mail",
  "report",
] as const;
type AuditLinkType = (typeof AUDIT_LINKS)[number];

/** A piece of a sentence; with `to` it is the name of something that has a page. */
interface AuditPart {
  text: string;
  to: { type: AuditLinkType; id: string; orderId: string | null } | null;
}

/** What an id stands for (packages/db/src/audit/names.ts). */
export interface AuditName {
  kind: string;
  id: string;
  name: string | null;
  menteeId: string | null;
  menteeName: string | null;
  mentorId: string | null;
  mentorName: string | null;
  orderId: string | null;
  orderName: string | null;
  customerId: string | null;
  customerName: string | null;
  erased: boolean;
}

interface AuditLine {
  action: string;
  entity: string;
  entityId: string;
  diff: Readonly<Record<string, unknown>>;
  actorId: string | null;
  actorRole: string;
  /** The one order that it belongs to. */
  orderId?: string | null;
}

type NameOf = (id: string) => AuditName | undefined;

/** A line and what its ids stand for. */
interface Told extends AuditLine {
  subject: AuditName | undefined;
  nameOf: NameOf;
}

type Words = (told: Told) => readonly AuditPart[];

const plain = (text: string): AuditPart => ({ text, to: null });
const linked = (text: string, type: AuditLinkType, id: string, orderId: string | null = null): AuditPart => ({
  text,
  to: { type, id, orderId },
});

const GONE = "削除された方";
const UNNAMED = "氏名未登録の方";

/** 「…さん」; whoever was erased, or is not there, has neither a name nor a page. */
function personParts(name: string | null, erased: boolean, to: { type: AuditLinkType; id: string; orderId?: string | null } | null) {
  if (erased || name === ERASED_NAME) return [plain(GONE)];
  const text = name === null ? UNNAMED : `${name}さん`;
  return [to === null ? plain(text) : linked(text, to.type, to.id, to.orderId ?? null)];
}

const menteeParts = ({ menteeId, menteeName, erased }: AuditName): AuditPart[] =>
  personParts(menteeName, erased || menteeId === null, menteeId === null ? null : { type: "mentee", id: menteeId });
const mentorParts = ({ mentorId, mentorName }: AuditName): AuditPart[] =>
  personParts(mentorName, mentorId === null, mentorId === null ? null : { type: "mentor", id: mentorId });

/** Whom a name stands for, as a person. Null: it is nobody's. */
function someone(named: AuditName | undefined): AuditPart[] | null {
  switch (named?.kind) {
    case "mentee":
      return personParts(named.name, named.erased, { type: "mentee", id: named.id });
    case "mentor":
      return personParts(named.name, false, { type: "mentor", id: named.id });
    case "hrstaff":
      return personParts(named.name, false, named.customerId === null ? null : { type: "customer", id: named.customerId });
    case "admin":
      return personParts(named.name, false, { type: "admin", id: named.id });
    case "place":
      return personParts(
        named.name,
        named.erased,
        named.menteeId === null ? { type: "orderMentee", id: named.id, orderId: named.orderId } : { type: "mentee", id: named.menteeId },
      );
    case "webhook":
      return [plain(`Webhook「${named.name ?? ""}」`)];
    case "serviceAccount":
      return [plain(`サービスアカウント「${named.name ?? ""}」`)];
    case "questionnaire":
    case "request":
      return menteeParts(named);
    case "schedule":
    case "supervision":
      return mentorParts(named);
    case "link":
    case "mail":
      if (named.menteeId !== null) return menteeParts(named);
      return named.mentorId === null ? null : mentorParts(named);
    default:
      return null;
  }
}

const idOf = (named: AuditName | undefined): string | null =>
  named === undefined
    ? null
    : ["mentee", "mentor", "hrstaff", "admin"].includes(named.kind)
      ? named.id
      : (named.menteeId ?? (named.kind === "schedule" || named.kind === "supervision" ? named.mentorId : null));

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number => (Array.isArray(value) ? value.length : typeof value === "number" ? value : 0);
const wordOf = (words: Readonly<Record<string, string>>, name: unknown): string | null =>
  typeof name === "string" && Object.hasOwn(words, name) ? (words[name] ?? null) : null;

/** 「（新規3名、招待2名）」 for the parts with a value. */
const counted =
  (...parts: readonly [field: string, label: string, unit: string][]): Words =>
  ({ diff }) => {
    const said = parts.flatMap(([field, label, unit]) =>
      number(diff[field]) > 0 ? [`${label}${number(diff[field]).toLocaleString("ja-JP")}${unit}`] : [],
    );
    return said.length > 0 ? [plain(`（${said.join("、")}）`)] : [];
  };

const count =
  (field: string): Words =>
  ({ diff }) => [plain(number(diff[field]).toLocaleString("ja-JP"))];

/** Whom it was done to. */
const WHOM: Words = ({ subject }) => someone(subject) ?? [plain(GONE)];

/** 「…さんの」, where it is somebody else's. */
const WHOSE: Words = ({ subject, actorId }) => {
  const whose = someone(subject);
  return whose === null || (actorId !== null && idOf(subject) === actorId) ? [] : [...whose, plain("の")];
};

/** 「…さんのアカウントに」, where it is somebody else's. */
const INTO: Words = (told) => {
  const whose = WHOSE(told);
  return whose.length === 0 ? [] : [...whose, plain("アカウントに")];
};

const orderParts = (id: string | null, name: string | null): AuditPart[] =>
  id === null || name === null ? [plain("施策")] : [plain("施策「"), linked(name, "order", id), plain("」")];

const orderOf = ({ subject, diff, nameOf, orderId }: Told): AuditName | undefined =>
  subject?.orderId && subject.orderName !== null ? subject : nameOf(orderId ?? text(diff["orderId"]) ?? subject?.orderId ?? "");

const ORDER: Words = (told) => {
  const order = orderOf(told);
  return orderParts(order?.orderId ?? null, order?.orderName ?? null);
};

/** 「施策「…」の」, where it is known. */
const OF_ORDER: Words = (told) => (orderOf(told)?.orderId ? [...ORDER(told), plain("の")] : []);

/** The orders of a report. */
const ORDERS: Words = ({ subject, diff, nameOf }) => {
  const ids = Array.isArray(diff["orderIds"]) ? diff["orderIds"].map(String) : (subject?.name ?? "").split(",");
  const orders = ids.flatMap((id) => nameOf(id) ?? []);
  const [first, ...others] = orders;
  if (!first) return [plain("施策")];
  return [...orderParts(first.orderId, first.orderName), ...(others.length > 0 ? [plain(`ほか${others.length}件`)] : [])];
};

const REPORT: Words = (told) => {
  const { subject, diff } = told;
  const orderIds = Array.isArray(diff["orderIds"]) ? diff["orderIds"].join(",") : subject?.kind === "report" ? subject.name : null;
  return [...ORDERS(told), plain("の"), orderIds === null ? plain("全体報告書") : linked("全体報告書", "report", orderIds)];
};

const CUSTOMER: Words = ({ subject, diff, nameOf }) => {
  const customer = subject?.customerId ? subject : nameOf(text(diff["customerId"]) ?? "");
  return customer?.customerId && customer.customerName !== null
    ? [linked(customer.customerName, "customer", customer.customerId)]
    : [plain("会社")];
};

/** An interview by its two people and its number; whoever did it is not named again. */
const INTERVIEW: Words = ({ subject, actorId }) => {
  if (subject?.kind !== "mentoring") return [plain("面談（記録は削除されています）")];
  const no = [plain("（"), linked(subject.name ?? "面談", "mentoring", subject.id), plain("）")];
  if (actorId === subject.menteeId) return [...mentorParts(subject), plain("との面談"), ...no];
  if (actorId === subject.mentorId) return [...menteeParts(subject), plain("との面談"), ...no];
  return [...menteeParts(subject), plain("と"), ...mentorParts(subject), plain("の面談"), ...no];
};

const WHEN =
  (field: string): Words =>
  ({ diff }) => {
    const value = Array.isArray(diff[field]) ? diff[field].at(-1) : diff[field];
    const at = typeof value === "string" ? new Date(value) : null;
    return at === null || Number.isNaN(at.getTime()) ? [] : [plain(`${formatDateTime(at)}に`)];
  };

const mailWord = (type: string | null): string => MAIL_TYPE_TEXT[type as MailType] ?? "お知らせ";

const MAIL: Words = ({ subject }) => {
  if (subject?.kind === "campaign" || subject?.kind === "invitation") return CAMPAIGN_PARTS(subject);
  if (subject?.kind !== "mail") return [plain("メール（保存期間を過ぎています）")];
  const reader = someone(subject);
  return [
    plain("メール「"),
    linked(mailWord(subject.name), "mail", subject.id),
    plain("」"),
    ...(reader === null ? [] : [plain("（"), ...reader, plain("宛）")]),
  ];
};

const CAMPAIGN_PARTS = ({ kind, name, id, orderId, orderName, customerName }: AuditName): AuditPart[] => {
  const subject = subjectShown(name ?? "", { companyName: customerName, orderName });
  return [
    plain(kind === "invitation" ? "招待（利用登録のご案内）「" : "お知らせ「"),
    orderId === null ? plain(subject) : linked(subject, "orderMail", id, orderId),
    plain("」"),
  ];
};
const CAMPAIGN: Words = ({ subject, diff }) =>
  subject?.kind === "campaign" || subject?.kind === "invitation"
    ? [...orderParts(subject.orderId, subject.orderName), plain("の"), ...CAMPAIGN_PARTS(subject)]
    : [plain(diff["kind"] === "invitation" ? "招待（利用登録のご案内）" : "お知らせ")];

const FILE: Words = ({ subject }) => {
  const name = subject?.kind === "import" || subject?.kind === "export" ? subject.name : null;
  return [plain(name === null ? "ファイル" : `ファイル「${name}」`)];
};
const SERVICE_ACCOUNT: Words = ({ subject }) => [
  plain(subject?.kind === "serviceAccount" ? `サービスアカウント「${subject.name ?? ""}」` : "サービスアカウント"),
];
const WEBHOOK: Words = ({ subject }) => [plain(subject?.kind === "webhook" ? `Webhook「${subject.name ?? ""}」` : "Webhook")];
const DAYS: Words = ({ subject, diff }) => {
  const name = (subject?.kind === "closingDays" ? subject.name : null) ?? text(diff["name"]);
  return [plain(name === null ? "全社休業" : `全社休業「${name}」`)];
};

const STATES: Words = ({ diff }) => {
  const [from, to] = Array.isArray(diff["status"]) ? diff["status"] : [null, diff["status"]];
  return [plain(`「${wordOf(ORDER_STATUS_TEXT, from) ?? "―"}」から「${wordOf(ORDER_STATUS_TEXT, to) ?? "―"}」に`)];
};

const TERM: Words = ({ entityId, diff }) => {
  const kind = wordOf(TERM_KIND_TEXT, entityId.split(":")[0]) ?? "一覧";
  const label = text(Array.isArray(diff["label"]) ? diff["label"].at(-1) : diff["label"]);
  return [plain(`${kind}の選択肢${label === null ? "" : `「${label}」`}`)];
};

const TASK: Words = ({ subject, diff }) => {
  const kind = text(diff["kind"]);
  const label = kind !== null && Object.hasOwn(ADMIN_TASK_TEXT, kind) ? ADMIN_TASK_TEXT[kind as keyof typeof ADMIN_TASK_TEXT].label : null;
  const of =
    subject?.kind === "mentoring"
      ? [linked(subject.name ?? "面談", "mentoring", subject.id)]
      : subject?.kind === "mail"
        ? [linked(mailWord(subject.name), "mail", subject.id)]
        : someone(subject);
  return [plain(label === null ? "タスク" : `タスク「${label}」`), ...(of ? [plain("（"), ...of, plain("）")] : [])];
};

const RETENTION_TEXT: Readonly<Record<string, string>> = {
  contents: "面談の内容",
  invitees: "登録されなかった方のデータ",
  accounts: "退会した方のデータ",
  begun: "途中で終わった登録のデータ",
  rateWindows: "アクセス数の記録",
  keys: "再送の記録",
  sessions: "ログインの記録",
  links: "メールのリンク",
  attempts: "会社のログイン先への移動の記録",
  challenges: "パスキーの確認用の値",
  messages: "会社のログイン先から届いた知らせの記録",
  signInRefusals: "うまくいかなかったログインの記録",
  importRows: "取り込んだ行",
  drafts: "下書き",
  careerPlans: "長く使われていないキャリア・プラン",
  mails: "メール",
  mailWords: "メールの本文",
  notifications: "通知",
  webhookMessages: "Webhookの送信の記録",
  webhooks: "削除したWebhookの送信の記録",
  campaigns: "お知らせ",
  bulkOperations: "一括操作の記録",
  holds: "仮押さえの記録",
  waiting: "空き待ちの記録",
  feeds: "カレンダーのアドレス",
  exports: "出力の記録",
  audit: "操作記録",
};
const KEPT: Words = ({ entityId }) => [plain(wordOf(RETENTION_TEXT, entityId) ?? "データ")];

const ABSENT: Words = ({ diff }) => [plain(diff["absent"] === "mentor" ? "キャリコン不在" : "相談者不在")];
const SENT_TYPE: Words = ({ diff, entityId }) => [plain(`「${mailWord(text(diff["type"]) ?? entityId)}」`)];
const REMOVED_MENTORS: Words = counted(["added", "追加", "名"], ["removed", "解除", "名"], ["canceledSessions", "面談のキャンセル", "件"]);
const INVITED: Words = ({ diff }) => [
  plain(number(diff["rows"]) > 0 ? `${number(diff["rows"]).toLocaleString("ja-JP")}名` : "登録がまだの方"),
];
const TRIED: Words = ({ diff }) => [plain(wordOf(AUDIT_ACTION_TEXT, diff["tried"]) ?? "操作")];

const BULK: Words = ({ diff }) => [plain(`一括操作「${wordOf(BULK_ACTION_TEXT, diff["bulkAction"]) ?? "変更"}」`)];

const ROLES: Readonly<Record<string, string>> = AUDIT_ROLE_TEXT;

/** Who did it, with the role that they had then. */
const ACTOR: Words = ({ actorId, actorRole, nameOf }) => {
  const role = ROLES[actorRole] ?? "";
  if (actorId === null) return [plain(actorRole === "guest" ? "ログイン前の方" : role || "Knotter")];
  const who = someone(nameOf(actorId));
  return [...(who ?? [plain(GONE)]), ...(role ? [plain(`（${role}）`)] : [])];
};

type Piece = Words | string;

const written =
  (strings: TemplateStringsArray, pieces: readonly Piece[]): Words =>
  (told) =>
    strings.flatMap((before, index) => {
      const piece = pieces[index];
      return [...(before ? [plain(before)] : []), ...(piece === undefined ? [] : typeof piece === "string" ? [plain(piece)] : piece(told))];
    });

/** A sentence with whoever did it. */
const did =
  (strings: TemplateStringsArray, ...pieces: Piece[]): Words =>
  (told) => [...ACTOR(told), plain("が、"), ...written(strings, pieces)(told), plain("。")];

/** A sentence about what has happened by itself. */
const happened =
  (strings: TemplateStringsArray, ...pieces: Piece[]): Words =>
  (told) => [...written(strings, pieces)(told), plain("。")];

/** Each action as a sentence: who did what to whom. The words of people never stand in it. */
export const AUDIT_SENTENCES: Readonly<Record<string, Words>> = {
  "account.consent": did`規約などの新しい版に同意しました`,
  "account.email": did`${WHOSE}メールアドレスを変更しました`,
  "account.email.cancel": did`${WHOSE}メールアドレスの変更の手続きを取り消しました`,
  "account.email.confirm": did`${WHOSE}メールアドレスを確認しました`,
  "account.email.propose": did`${WHOSE}メールアドレスの変更の手続きを始めました`,
  "account.email.stop": did`${WHOSE}メールアドレスの変更を止めました`,
  "account.identify": did`${WHOSE}本人確認を済ませました`,
  "account.identityCode": did`面談で伝える確認コードを表示しました`,
  "account.password": did`${WHOSE}パスワードを設定しました`,
  "account.relink": did`${WHOSE}会社のアカウントとの結び付けを取り消しました`,
  "account.signup": did`${WHOSE}利用登録を始めました`,
  "adminStaff.disable": did`${WHOM}（事務局のメンバー）を停止しました`,
  "adminStaff.enable": did`${WHOM}（事務局のメンバー）を再開しました`,
  "adminStaff.grant": did`コマンドで、${WHOM}の事務局のアカウントを用意しました`,
  "adminStaff.invite": did`${WHOM}を事務局のメンバーに招待しました`,
  "adminStaff.inviteAgain": did`${WHOM}に事務局のメンバーの招待をもう一度送りました`,
  "adminStaff.update": did`${WHOSE}事務局のメンバーの情報を変更しました`,
  "audit.list": did`操作記録で${WHOM}を表示しました`,
  "bulk.begin": did`${ORDER}で、${BULK}を始めました${counted(["people", "", "名"])}`,
  "bulk.cancel": did`${ORDER}の${BULK}を中止しました`,
  "bulk.undo": did`${ORDER}で、一括操作を元に戻すため、${BULK}を始めました${counted(["people", "", "名"])}`,
  "calendar_feed.make": did`カレンダーのアドレスを発行しました`,
  "calendar_feed.revoke": did`カレンダーのアドレスを無効にしました`,
  "campaign.preview": did`${ORDER}に送るメールの宛先を確認しました`,
  "campaign.save": did`${CAMPAIGN}を保存しました`,
  "campaign.send": did`${CAMPAIGN}を${count("recipients")}名に送信しました`,
  "campaign.test": did`${CAMPAIGN}を自分宛に試しに送信しました`,
  "checkedQuestion.check": did`${WHOSE}事前質問シートを確認済みにしました`,
  "checkedQuestion.create": did`${WHOSE}事前質問シートを作成しました`,
  "checkedQuestion.read": did`${WHOSE}事前質問シートを閲覧しました`,
  "checkedQuestion.update": did`${WHOSE}事前質問シートを変更しました`,
  "customer.closing_days": did`${CUSTOMER}の${DAYS}を登録しました`,
  "customer.closing_days_change": did`${CUSTOMER}の${DAYS}を変更しました`,
  "customer.closing_days_remove": did`${CUSTOMER}の${DAYS}を取り消しました`,
  "customer.create": did`${CUSTOMER}を登録しました`,
  "customer.read": did`${CUSTOMER}の情報を閲覧しました`,
  "customer.provider_add": did`${CUSTOMER}のログイン先を登録しました`,
  "customer.provider_change": did`${CUSTOMER}のログイン先を変更しました`,
  "customer.provider_relink": did`${CUSTOMER}のログイン先との結び付けを、すべて取り消しました`,
  "customer.provider_remove": did`${CUSTOMER}のログイン先を削除しました`,
  "customer.sign_in": did`${CUSTOMER}のログインの方法を変更しました`,
  "customer.update": did`${CUSTOMER}の情報を変更しました`,
  "export.start": did`${OF_ORDER}${FILE}を出力しました`,
  "helpLines.replace": did`相談窓口の一覧を変更しました`,
  "hrStaff.disable": did`${CUSTOMER}の${WHOM}（人事ご担当者）を停止しました`,
  "hrStaff.enable": did`${CUSTOMER}の${WHOM}（人事ご担当者）を再開しました`,
  "hrStaff.invite": did`${WHOM}を${CUSTOMER}の人事ご担当者に招待しました`,
  "hrStaff.inviteAgain": did`${CUSTOMER}の${WHOM}に人事ご担当者の招待をもう一度送りました`,
  "hrStaff.read": did`${CUSTOMER}の${WHOM}（人事ご担当者）の情報を閲覧しました`,
  "hrStaff.update": did`${CUSTOMER}の${WHOM}（人事ご担当者）の情報を変更しました`,
  "hrSummary.approve": did`${INTERVIEW}の要約を会社に共有することを承認しました`,
  "hrSummary.decline": did`${INTERVIEW}の要約を会社に共有しないことにしました`,
  "hrSummary.revoke": did`${INTERVIEW}の要約の共有を取り消しました`,
  "hrSummary.wish": did`${INTERVIEW}の要約の書き直しを希望しました`,
  "import.commit": did`${OF_ORDER}${FILE}を取り込みました${counted(["new", "新規", "件"], ["update", "更新", "件"])}`,
  "import.read": did`${OF_ORDER}${FILE}の取り込みの内容を閲覧しました`,
  "link.request": did`${WHOSE}ログインなどに使うリンクを求めました`,
  "mail.bounced": happened`${MAIL}が届きませんでした`,
  "mail.cancel": did`${MAIL}を取り消しました`,
  "mail.complained": happened`${MAIL}が迷惑メールとして報告されました`,
  "mail.dead": happened`${MAIL}の送信をあきらめました`,
  "mail.ensure": did`${INTERVIEW}のメール${SENT_TYPE}を送りました`,
  "mail.read": did`${WHOM}宛のメールを閲覧しました`,
  "mail.remind": did`メール${SENT_TYPE}を${count("queued")}通送りました`,
  "mail.test": did`自分に試し送信をしました`,
  "mentee.administer": did`${WHOSE}登録の内容を変更しました`,
  "mentee.close": did`${WHOSE}退会の手続きをしました${counted(["cancelled", "面談のキャンセル", "件"])}`,
  "mentee.erase": did`${WHOSE}個人データを削除しました`,
  "mentee.export": did`${WHOSE}個人データを出力しました`,
  "mentee.list": did`相談者の一覧で${WHOM}を表示しました`,
  "mentee.read": did`${WHOSE}情報を閲覧しました`,
  "mentee.register": did`${WHOSE}本登録を済ませました`,
  "mentee.restore": did`${WHOM}を${ORDER}の対象に戻しました`,
  "mentee.set_count": did`${WHOM}の${ORDER}の回数を変更しました`,
  "mentee.update": did`${WHOSE}プロフィールを変更しました`,
  "mentee.withdraw": did`${WHOM}を${ORDER}の対象から外しました${counted(["cancelled", "面談のキャンセル", "件"])}`,
  "menteeReport.decline": did`${INTERVIEW}のアンケートに回答しないことにしました`,
  "menteeReport.draft": did`${INTERVIEW}のアンケートを下書きしました`,
  "menteeReport.read": did`${INTERVIEW}のアンケートを閲覧しました`,
  "menteeReport.submit": did`${INTERVIEW}のアンケートを提出しました`,
  "mentor.disable": did`${WHOM}（キャリコン）を停止しました`,
  "mentor.enable": did`${WHOM}（キャリコン）を有効にしました`,
  "mentor.expire": happened`${WHOSE}キャリアコンサルタント登録の期限が近いことを知らせました`,
  "mentor.invite": did`${WHOM}をキャリコンに招待しました`,
  "mentor.list": did`キャリコンの一覧で${WHOM}を表示しました`,
  "mentor.office_link": did`${WHOSE}事務局の面談URLを変更しました`,
  "mentor.read": did`${WHOSE}情報を閲覧しました`,
  "mentor.registrationScan.read": did`${WHOSE}登録証の写しを閲覧しました`,
  "mentor.resume": happened`登録の期限が更新され、${WHOM}（キャリコン）の受付を再開しました`,
  "mentor.suspend": happened`登録の期限が切れ、${WHOM}（キャリコン）の受付を停止しました`,
  "mentor.update": did`${WHOSE}キャリコンのプロフィールを変更しました`,
  "mentorReport.correct": did`${INTERVIEW}の実施報告書を訂正しました`,
  "mentorReport.draft": did`${INTERVIEW}の実施報告書を下書きしました`,
  "mentorReport.submit": did`${INTERVIEW}の実施報告書を提出しました`,
  "mentoring.attendance_disputed": happened`${INTERVIEW}で、出席の回答に食い違いがありました`,
  "mentoring.autoClose": did`${INTERVIEW}を実施済みにしました`,
  "mentoring.book": did`${INTERVIEW}を${WHEN("startAt")}予約しました`,
  "mentoring.cancel": did`${INTERVIEW}をキャンセルしました`,
  "mentoring.complete": did`${INTERVIEW}を実施済みに変更しました`,
  "mentoring.decline_proposal": did`${INTERVIEW}の日時の提案を辞退しました`,
  "mentoring.delay_notice": did`${INTERVIEW}に遅れることを知らせました`,
  "mentoring.dispute": did`${INTERVIEW}の相談者不在の報告に申立てをしました`,
  "mentoring.emergency": did`${INTERVIEW}について緊急を報告しました`,
  "mentoring.escalation": did`${INTERVIEW}の緊急連絡先を閲覧しました`,
  "mentoring.list": did`面談の一覧で${INTERVIEW}を表示しました`,
  "mentoring.mentor_absent": happened`${INTERVIEW}で、キャリコンの不在が報告されました`,
  "mentoring.no_show": did`${INTERVIEW}の${ABSENT}を報告しました`,
  "mentoring.no_show_undone": did`${INTERVIEW}の不在の報告を取り消しました`,
  "mentoring.proposal_lapsed": happened`${INTERVIEW}の日時の提案が、お返事のないまま期限になりました`,
  "mentoring.propose": did`${INTERVIEW}の別の日時を提案しました`,
  "mentoring.read": did`${INTERVIEW}を閲覧しました`,
  "mentoring.reject_dispute": did`${INTERVIEW}の異議をお断りしました`,
  "mentoring.reopen": did`${INTERVIEW}を予約中に戻しました`,
  "mentoring.repeated_no_show": happened`${WHOSE}無断キャンセルが続いたため、予約を止めました`,
  "mentoring.report_overdue": happened`${INTERVIEW}の報告の期限が過ぎました`,
  "mentoring.reschedule": did`${INTERVIEW}の日時を${WHEN("startAt")}変更しました`,
  "mentoring.return_ticket": did`${INTERVIEW}の1回分を戻しました`,
  "mentoring.transfer": did`担当を変更し、${INTERVIEW}にしました`,
  "mentoring.unlock_report": did`${INTERVIEW}の実施報告書の訂正を許可しました`,
  "mentoring.withdraw_proposal": did`${INTERVIEW}の日時の提案を取り下げました`,
  "mentoringResult.list": did`面談実績で${WHOM}を表示しました`,
  "office.search": did`検索で${WHOM}を表示しました`,
  "office.taskDone": did`${TASK}を対応済みにしました`,
  "office.tasks": did`タスクで${WHOM}を表示しました`,
  "office.today": did`今日の面談で${WHOM}を表示しました`,
  "order.add_mentees": did`${ORDER}の対象者を登録しました${counted(["created", "新規", "名"], ["updated", "更新", "名"], ["invited", "招待", "名"])}`,
  "order.correct_mentee": did`${ORDER}の${WHOM}の登録内容を訂正しました`,
  "order.print_signup_codes": did`${ORDER}の対象者${count("people")}名のログイン用紙を作りました`,
  "order.create": did`${ORDER}を登録しました`,
  "order.follow": happened`日付により、${ORDER}の状態が${STATES}変わりました`,
  "order.invite": did`${ORDER}の${count("invited")}名に利用登録のご案内を送りました`,
  "order.invite_asked": did`${ORDER}の${INVITED}へのご案内を${WHEN("sendAt")}送るよう依頼しました`,
  "order.invite_canceled": did`${ORDER}の${INVITED}へのご案内を${WHEN("sendAt")}送る予定を取り消しました`,
  "order.move": did`${ORDER}の状態を${STATES}変更しました${counted(["canceledSessions", "面談のキャンセル", "件"])}`,
  "order.read_mentees": did`対象者の一覧で${WHOM}を表示しました`,
  "order.set_mentors": did`${ORDER}の担当キャリコンを変更しました${REMOVED_MENTORS}`,
  "order.try": did`${ORDER}で「${TRIED}」の結果を、登録の前に確かめました`,
  "order.update": did`${ORDER}の内容を変更しました`,
  "passkey.add": did`${WHOSE}パスキーを登録しました`,
  "passkey.refuse": happened`複製の疑いがあるため、${WHOSE}パスキーでのログインをお断りしました`,
  "passkey.remove": did`${WHOSE}パスキーを削除しました`,
  "passkey.rename": did`パスキーの名前を変更しました`,
  "passkey.start": did`パスキーの登録を始めました`,
  "personalData.decide": did`${WHOSE}個人データの申し出に対応しました`,
  "personalData.list": did`個人データの申し出の一覧で${WHOM}を表示しました`,
  "personalData.request": did`${WHOSE}個人データについて申し出ました`,
  "questions.publish": did`設問集の新しい版を公開しました`,
  "report.comments": did`${ORDER}のコメントを閲覧しました`,
  "report.draft": did`${REPORT}を下書きしました`,
  "report.group": did`${CUSTOMER}の${ORDERS}を、まとめて集計する施策にしました`,
  "report.publish": did`${REPORT}を公開しました`,
  "retention.run": happened`保存期間を過ぎた${KEPT}を${count("count")}件、削除または匿名化しました`,
  "schedule.create": did`${WHOSE}受付時間を登録しました`,
  "schedule.remove": did`${WHOSE}受付時間を削除しました`,
  "schedule.update": did`${WHOSE}受付時間を変更しました`,
  "secondFactor.codes": did`回復用コードを作り直しました`,
  "secondFactor.off": did`${WHOSE}2段階認証を解除しました`,
  "secondFactor.on": did`${WHOSE}2段階認証を設定しました`,
  "secondFactor.reset": did`${WHOSE}2段階認証をリセットしました`,
  "secondFactor.start": did`2段階認証の設定を始めました`,
  "session.challenge": did`${WHOSE}2段階認証の確認に進みました`,
  "session.end": did`ログアウトしました`,
  "session.end_all": did`ほかの端末からもログアウトしました`,
  "session.lock": happened`失敗が続いたため、${WHOSE}ログインをしばらく止めました`,
  "session.refuse": happened`${WHOSE}ログインをお断りしました`,
  "session.start": did`${INTO}ログインしました`,
  "supervision.close": did`${WHOSE}スーパービジョンを終えました`,
  "supervision.comment": did`${WHOSE}ケースシートにコメントしました`,
  "supervision.correct": did`${WHOSE}ケースシートを書き直しました`,
  "supervision.name": did`${WHOSE}スーパーバイザーを決めました`,
  "supervision.request": did`${WHOSE}スーパービジョンを希望しました`,
  "supervision.withdraw": did`${WHOSE}スーパービジョンの希望を取り下げました`,
  "supervision.write": did`${WHOSE}ケースシートを渡しました`,
  "term.add": did`${TERM}を追加しました`,
  "serviceAccount.create": did`${SERVICE_ACCOUNT}を作成しました`,
  "serviceAccount.revoke": did`${SERVICE_ACCOUNT}を無効にしました`,
  "serviceAccount.rotate": did`${SERVICE_ACCOUNT}のトークンを入れ替えました`,
  "term.arrange": did`${TERM}を並べ替えました`,
  "term.update": did`${TERM}を変更しました`,
  "webhook.create": did`${WEBHOOK}を登録しました`,
  "webhook.delete": did`${WEBHOOK}を削除しました`,
  "webhook.replay": did`${WEBHOOK}の通知を再送しました`,
  "webhook.rotate": did`${WEBHOOK}のシークレットを入れ替えました`,
  "webhook.switched_off": happened`${WEBHOOK}への送信を止めました`,
  "webhook.test": did`${WEBHOOK}にテストを送りました`,
  "webhook.update": did`${WEBHOOK}を変更しました`,
  "user.set_notifications": did`${WHOSE}通知の設定を変更しました`,
  "calendar_source.add": did`${WHOSE}予定のカレンダーを登録しました`,
  "calendar_source.connect": did`${WHOSE}予定のカレンダーと連携しました`,
  "calendar_source.reconnect": did`${WHOSE}予定のカレンダーと連携し直しました`,
  "calendar_source.change": did`${WHOSE}予定のカレンダーの設定を変更しました`,
  "calendar_source.remove": did`${WHOSE}予定のカレンダーを外しました`,
  "zoom.broken": happened`${WHOSE}Zoomとの連携に不具合が見つかりました`,
  "zoom.connect": did`${WHOSE}Zoomを連携しました`,
  "zoom.deauthorized": happened`${WHOSE}Zoomの側で連携が解除されました`,
  "zoom.disconnect": did`${WHOSE}Zoomとの連携を解除しました`,
  "zoom.former_account": happened`${WHOSE}以前のZoomを後片付けしました`,
};

/** A line as a sentence. What has no sentence of its own (a line of another version of Knotter) is told by its label. */
export function auditSentence(line: AuditLine, nameOf: NameOf): AuditPart[] {
  const told: Told = { ...line, subject: nameOf(line.entityId), nameOf };
  const words = Object.hasOwn(AUDIT_SENTENCES, line.action) ? AUDIT_SENTENCES[line.action] : undefined;
  const label = AUDIT_ACTION_TEXT[line.action] ?? "操作";
  const other = did`${AUDIT_ENTITY_TEXT[line.entity] ?? "記録"}について「${label}」を行いました`;
  return joined((words ?? other)(told));
}

/** Neighbors without a link are one piece. */
function joined(parts: readonly AuditPart[]): AuditPart[] {
  const pieces: AuditPart[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last && last.to === null && part.to === null) last.text += part.text;
    else if (part.text !== "") pieces.push({ ...part });
  }
  return pieces;
}
