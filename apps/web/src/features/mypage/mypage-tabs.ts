import { href } from "@knotter/contract/routes";
import type { TabLink } from "@knotter/ui/tab-links";

export const MYPAGE_TABS = ["upcoming", "history", "profile", "disclosure"] as const;
export type MypageTab = (typeof MYPAGE_TABS)[number];

const TAB_TEXT: Record<MypageTab, string> = {
  upcoming: "これから",
  history: "これまで",
  profile: "プロフィール",
  disclosure: "会社への共有",
};

/** The tab of the address; what is not one of ours is the first. */
export function mypageTab(value: string | undefined): MypageTab {
  return MYPAGE_TABS.find((tab) => tab === value) ?? "upcoming";
}

export function mypageTabLinks(current: MypageTab): TabLink[] {
  return MYPAGE_TABS.map((tab) => ({
    href: href("mypage", {}, { tab: tab === "upcoming" ? undefined : tab }),
    label: TAB_TEXT[tab],
    current: tab === current,
  }));
}
