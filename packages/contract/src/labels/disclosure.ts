import type { DisclosureLevel } from "@knotter/domain/disclosure";

/** The promise that the mentee reads before booking; pages, mails and API use the same wording. */
export const DISCLOSURE_SENTENCES = {
  L0: "会社には、利用者数などの集計だけが共有されます（個人は特定されません）",
  L1: "面談の予約・実施の有無と回数だけが会社に共有されます（日時・担当者・内容は共有されません）",
  L2: "面談の予約・実施の有無と回数、面談を受けた日が会社に共有されます（担当者・内容は共有されません）",
  L3: "面談の予約・実施の有無と回数、面談を受けた日に加えて、あなたが内容を確認して承認した要約が会社に共有されます（承認しなければ要約は共有されません）",
} as const satisfies Record<DisclosureLevel, string>;

/** The same sentence for readers other than the person it addresses. */
export const disclosureOfAnother = (sentence: string): string => sentence.replace("あなたが", "相談者が");

/** The same promise in the wording for the company's HR, next to its lists. */
export const HR_DISCLOSURE_SENTENCES = {
  L0: "この施策では、利用者数などの集計だけをご覧いただけます。どなたが面談を受けたかは表示されません。",
  L1: "この施策では、お一人ずつの予約・実施の有無と回数だけをご覧いただけます。日時、担当キャリコン、相談の内容は表示されません。",
  L2: "この施策では、お一人ずつの予約・実施の有無と回数、面談を受けた日をご覧いただけます。担当キャリコンと相談の内容は表示されません。",
  L3: "この施策では、お一人ずつの予約・実施の有無と回数、面談を受けた日、ご本人が内容を確認して承認した要約をご覧いただけます。担当キャリコンと、要約のほかの内容は表示されません。",
} as const satisfies Record<DisclosureLevel, string>;

/** Explains why HR sees no more than that. */
export const WHY_NO_MORE = "安心して話せる場とするため、ご本人が予約の前に確認した共有範囲を超えて表示することはありません。";
