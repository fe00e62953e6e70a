import type { MentoringEvent } from "@knotter/domain/mentoring";
import type { Corrected } from "@knotter/domain/order-list";
import { AUDIT_FIELD_TEXT } from "./audit-changes";
import { MENTORING_EVENT_TEXT } from "./mentoring";

// What was done with one person on the list of an order, in words.

type Diff = Readonly<Record<string, unknown>>;

/** A field as the panel names it: 氏名（会社の登録） is long there. */
const FIELD_TEXT: Readonly<Record<Corrected, string>> = {
  name: "氏名",
  nameKana: "カナ",
  employeeNo: "社員番号",
  department: "部署",
  jobTitle: "役職",
  groupTag: "集計属性",
};

function corrected(diff: Diff): string {
  const fields = Array.isArray(diff["fields"])
    ? diff["fields"].map((field) => (Object.hasOwn(FIELD_TEXT, field) ? FIELD_TEXT[field as Corrected] : AUDIT_FIELD_TEXT[String(field)]))
    : [];
  const address = Array.isArray(diff["email"]) ? diff["email"] : null;
  const names = [...fields.filter((name) => name !== undefined), ...(address ? ["メールアドレス"] : [])];
  const said = `${names.join("・")}を訂正しました`;
  const from = address ? `（${String(address[0])} から）` : "";
  return `${said}${from}${diff["invited"] === true ? "。新しいアドレスへご案内を送りました" : ""}${diff["linked"] === true ? "。登録済みのアカウントに結び付けました" : ""}`;
}

const SENTENCES: Readonly<Record<string, (diff: Diff) => string>> = {
  "order.correct_mentee": corrected,
  "mentee.withdraw": (diff) => {
    const cancelled = typeof diff["cancelled"] === "number" && diff["cancelled"] > 0 ? `（面談${diff["cancelled"]}件をキャンセル）` : "";
    return `対象から外しました${cancelled}`;
  },
  "mentee.restore": () => "対象に戻しました",
};

/** Whether the ledger tells all of a change: a correction of the number of counts alone. */
export const isToldByLedger = (action: string, diff: Diff): boolean =>
  action === "order.correct_mentee" && diff["maxCount"] !== undefined && diff["fields"] === undefined && diff["email"] === undefined;

/** The audit actions that tell of a person on a list. */
export const MENTEE_CHANGES = Object.keys(SENTENCES);

export const menteeChangeText = (action: string, diff: Diff): string => SENTENCES[action]?.(diff) ?? action;

/** An entry of the ledger; the first one came with the place on the list. */
export const countChangeText = (kind: "grant" | "adjust", delta: number, reason: string | null): string => {
  const by = `${delta > 0 ? "＋" : "−"}${Math.abs(delta)}回`;
  const said = kind === "grant" ? `上限回数を変更しました（${by}）` : `利用回数を訂正しました（${by}）`;
  return reason ? `${said}：${reason}` : said;
};

export const menteeEventText = (type: string, day: string): string => {
  const said = Object.hasOwn(MENTORING_EVENT_TEXT, type) ? MENTORING_EVENT_TEXT[type as MentoringEvent] : type;
  return `${day}の面談：${said}`;
};

/** Milestones that the place itself remembers. */
export const MENTEE_MILESTONE_TEXT = {
  listed: "名簿に加わりました",
  listedByCompany: "人事ご担当者が名簿に加えました",
  invited: "利用登録のご案内を送りました",
  registered: "利用登録が済みました",
  withdrawn: "対象から外れました",
} as const;
