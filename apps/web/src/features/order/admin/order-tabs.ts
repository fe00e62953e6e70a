import { href } from "@knotter/contract/routes";
import type { TabLink } from "@knotter/ui/tab-links";

export const ORDER_TABS = ["overview", "mentees", "mentors", "mail", "report", "history"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The parts of one order, each with its own address. */
export function orderTabLinks(id: string, current: OrderTab): TabLink[] {
  const tabs: Record<OrderTab, [label: string, address: string]> = {
    overview: ["概要", href("adminOrder", { id })],
    mentees: ["対象者", href("adminOrderMentees", { id })],
    mentors: ["キャリコン", href("adminOrderMentors", { id })],
    mail: ["メール", href("adminOrderMail", { id })],
    report: ["レポート", href("adminReport", { orderIds: id })],
    history: ["履歴", href("adminOrder", { id }, { tab: "history" })],
  };
  return ORDER_TABS.map((tab) => ({ label: tabs[tab][0], href: tabs[tab][1], current: tab === current }));
}
