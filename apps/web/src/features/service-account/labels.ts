import { OVERLAP_HOURS, type OverlapHours, TOKEN_DAYS, type TokenDays } from "@knotter/domain/service-account";
import type { Tone } from "@knotter/ui/badge";
import type { ServiceAccount } from "./types";

export const STATE = {
  active: { text: "使用中", tone: "success" },
  creator_disabled: { text: "停止中", tone: "warning" },
  expired: { text: "期限切れ", tone: "warning" },
  revoked: { text: "無効", tone: "neutral" },
} as const satisfies Record<ServiceAccount["state"], { text: string; tone: Tone }>;

/** The permissions of HR staff that an account can have. */
const PERMISSION_TEXT = {
  viewReport: "全体報告書",
  exportCsv: "CSVの出力",
  manageMentees: "対象者の管理",
} as const satisfies Record<ServiceAccount["permissionsLost"][number], string>;

const DAYS_TEXT: Record<TokenDays, string> = { 30: "30日", 90: "90日", 180: "180日", 365: "1年" };
const OVERLAP_TEXT: Record<OverlapHours, string> = { 0: "すぐに使えなくする", 24: "24時間使えるようにする", 168: "7日間使えるようにする" };

export const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({ value: String(days), label: DAYS_TEXT[days] }));
export const OVERLAP_OPTIONS = OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: OVERLAP_TEXT[hours] }));

/** The owner's name for admins. */
export const ownerOf = ({ customerName }: Pick<ServiceAccount, "customerName">): string => customerName ?? "事務局";

/** What an account has lost with its creator, in the list and in full; null: nothing. */
export function cutOf({
  state,
  permissionsLost,
}: Pick<ServiceAccount, "state" | "permissionsLost">): { short: string; full: string } | null {
  if (state === "revoked") return null;
  if (state === "creator_disabled")
    return {
      short: "作成者が停止中",
      full: "作成した方の利用が停止されているため、トークンは使えません。続けて使うときは、主担当の方か事務局が新しく作成してください。",
    };
  if (permissionsLost.length === 0) return null;
  const lost = permissionsLost.map((permission) => PERMISSION_TEXT[permission]).join("・");
  return {
    short: "権限が減少",
    full: `作成した方の権限が減ったため、${lost}を必要とする操作は使えません。`,
  };
}
