import { DISCLOSURE_SHORT } from "@knotter/contract/labels/order";
import { formatDate, isLocalDate } from "@knotter/domain/tokyo";
import type { RouterOutputs } from "@/trpc/outputs";

export type Consent = RouterOutputs["mentees"]["consents"]["items"][number];

interface Words {
  title: string;
  /** The kind of document, and its version; null where the version means nothing to a reader. */
  version: (version: string) => string | null;
}

const dated = (version: string): string => `${isLocalDate(version) ? formatDate(version).replace(/\(.\)$/, "") : version}版`;
const nothing = () => null;

/** `L1/2026-04-01`: the level shown to the mentee, and its wording. */
function levelled(version: string): string {
  const [level = "", date = ""] = version.split("/");
  return level in DISCLOSURE_SHORT ? `${DISCLOSURE_SHORT[level as keyof typeof DISCLOSURE_SHORT]}・${dated(date)}` : dated(version);
}

export const CONSENT_TEXT = {
  terms: { title: "利用規約", version: dated },
  privacy: { title: "プライバシーポリシー", version: dated },
  sensitive_info: { title: "配慮してほしいこと（要配慮個人情報）の取り扱い", version: dated },
  disclosure: { title: "会社への共有範囲の確認", version: levelled },
  hr_summary: { title: "面談の要約を会社に共有すること", version: (version) => `${version}番目の文面` },
  hr_comment: { title: "事務局へのコメントを会社に伝えること", version: nothing },
  cross_border: { title: "Zoom（米国の事業者）での面談", version: dated },
} as const satisfies Record<Consent["type"], Words>;

/** Consents that can be withdrawn on their own. The others are required to use Knotter, and end with it. */
export type Revocable = "sensitive_info" | "hr_summary" | "hr_comment";

export const isRevocable = (type: Consent["type"]): type is Revocable =>
  type === "sensitive_info" || type === "hr_summary" || type === "hr_comment";
