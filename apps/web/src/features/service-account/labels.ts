import { OVERLAP_HOURS, type OverlapHours, TOKEN_DAYS, type TokenDays } from "@knotter/domain/service-account";
import type { Tone } from "@knotter/ui/badge";
import type { ServiceAccount } from "./types";

export const STATE = {
  active: { text: "使用中", tone: "success" },
  expired: { text: "期限切れ", tone: "warning" },
  revoked: { text: "無効", tone: "neutral" },
} as const satisfies Record<ServiceAccount["state"], { text: string; tone: Tone }>;

const DAYS_TEXT: Record<TokenDays, string> = { 30: "30日", 90: "90日", 180: "180日", 365: "1年" };
const OVERLAP_TEXT: Record<OverlapHours, string> = { 0: "すぐに使えなくする", 24: "24時間使えるようにする", 168: "7日間使えるようにする" };

export const DAYS_OPTIONS = TOKEN_DAYS.map((days) => ({ value: String(days), label: DAYS_TEXT[days] }));
export const OVERLAP_OPTIONS = OVERLAP_HOURS.map((hours) => ({ value: String(hours), label: OVERLAP_TEXT[hours] }));

/** The owner's name for admins. */
export const ownerOf = ({ customerName }: Pick<ServiceAccount, "customerName">): string => customerName ?? "事務局";
