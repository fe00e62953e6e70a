import type { ClosingDaysNote } from "@knotter/domain/closing-days";
/** What the fields of a company are called: in its form, beside a change that was made elsewhere, and in the audit log. */
export const CUSTOMER_FIELD_TEXT = {
  name: "会社名",
  nameKana: "会社名（カナ）",
  corporateNumber: "法人番号",
  industry: "業種",
  employeeSizeBand: "従業員数",
  postalCode: "郵便番号",
  address: "住所",
  billingContact: "請求のご連絡先",
  defaultDisclosureLevel: "会社への共有範囲（おすすめの値）",
  kThreshold: "集計の最小人数",
  allowedEmailDomains: "メールアドレスのドメイン",
  escalationContact: "緊急連絡先",
  dataRetentionMonths: "保存期間（月）",
  adminMemo: "事務局のメモ",
} as const;

/** Why closing days are shown to be checked before they are declared. */
export const CLOSING_DAYS_NOTE_TEXT = {
  LONG: "2週間を超える期間です",
  OVERLAPS: "ほかの休業日と重なっています",
  WEEKEND: "土日だけの期間です",
  FAR: "2年以上先の日付です",
} as const satisfies Record<ClosingDaysNote, string>;
