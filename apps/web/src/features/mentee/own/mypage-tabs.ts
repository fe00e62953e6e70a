import { href } from "@knotter/contract/routes";
import type { TabLink } from "@knotter/ui/tab-links";

export const MYPAGE_TABS = ["upcoming", "history", "profile", "disclosure", "consents", "notifications", "security", "data"] as const;
export type MypageTab = (typeof MYPAGE_TABS)[number];

const TAB_TEXT: Record<MypageTab, string> = {
  upcoming: "これから",
  history: "これまで",
  profile: "プロフィール",
  disclosure: "会社への共有",
  consents: "同意の記録",
  notifications: "通知・カレンダー連携",
  security: "セキュリティ",
  data: "データと退会",
};

/** Tabs with counts and personal details next to them, which would be out of place next to settings. */
export const WITH_ASIDE: readonly MypageTab[] = ["upcoming", "history"];

/** The tab in the address, by default the first. */
export function mypageTab(value: string | undefined): MypageTab {
  return MYPAGE_TABS.find((tab) => tab === value) ?? "upcoming";
}

export const mypageTabHref = (tab: MypageTab): string => href("mypage", {}, { tab: tab === "upcoming" ? undefined : tab });

export function mypageTabLinks(current: MypageTab): TabLink[] {
  return MYPAGE_TABS.map((tab) => ({ href: mypageTabHref(tab), label: TAB_TEXT[tab], current: tab === current }));
}
