import type { DisclosureLevel } from "@knotter/domain/disclosure";

/** What the mentee reads about the company before booking, word by word (product-wide: pages, mails and API say the same). */
export const DISCLOSURE_SENTENCES = {
  L0: "会社には、利用者数などの集計だけが共有されます（個人は特定されません）",
  L1: "面談の予約・実施の有無だけが会社に共有されます（日時・担当者・内容は共有されません）",
  L2: "面談の予約・実施の有無と、面談を受けた日が会社に共有されます（担当者・内容は共有されません）",
  L3: "面談の予約・実施の有無と受けた日に加えて、あなたが内容を確認して承認した要約が会社に共有されます（承認しなければ要約は共有されません）",
} as const satisfies Record<DisclosureLevel, string>;
