import { href } from "@knotter/contract/routes";
import type { TabLink } from "@knotter/ui/tab-links";

export const MYPAGE_TABS = ["history", "plan", "profile", "disclosure", "access", "notifications", "security", "consents", "data"] as const;
export type MypageTab = (typeof MYPAGE_TABS)[number];

/** The groups of マイページ, few enough to be seen at once on a phone. One with several parts opens the first of them. */
const GROUPS: readonly { label: string; parts: readonly MypageTab[] }[] = [
  { label: "面談", parts: ["history", "plan"] },
  { label: "プロフィール", parts: ["profile"] },
  { label: "会社への共有", parts: ["disclosure", "access"] },
  { label: "設定", parts: ["notifications", "security", "consents", "data"] },
];

const PART_TEXT: Partial<Record<MypageTab, string>> = {
  history: "これまでの面談",
  plan: "次に取り組むこと",
  disclosure: "会社から見える内容",
  access: "閲覧の記録",
  notifications: "通知・カレンダー連携",
  security: "セキュリティ",
  consents: "同意の記録",
  data: "データと退会",
};

/** The tab in the address, by default the first. What is next is on the home page. */
export function mypageTab(value: string | undefined): MypageTab {
  return MYPAGE_TABS.find((tab) => tab === value) ?? "history";
}

export const mypageTabHref = (tab: MypageTab): string => href("mypage", {}, { tab: tab === "history" ? undefined : tab });

export const mypageGroupLinks = (current: MypageTab): TabLink[] =>
  GROUPS.map(({ label, parts: [first = current, ...rest] }) => ({
    href: mypageTabHref(first),
    label,
    current: first === current || rest.includes(current),
  }));

/** The parts of the open group; none where it has only one. */
export function mypagePartLinks(current: MypageTab): TabLink[] {
  const parts = GROUPS.find((group) => group.parts.includes(current))?.parts ?? [];
  return parts.length < 2 ? [] : parts.map((tab) => ({ href: mypageTabHref(tab), label: PART_TEXT[tab] ?? "", current: tab === current }));
}

export const mypagePartsName = (current: MypageTab): string => (current === "history" || current === "plan" ? "面談の内容" : "設定の内容");
