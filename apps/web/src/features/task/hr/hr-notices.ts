import type { OrderListItem } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";
import { namesOf, type ReportItem } from "./hr-tasks";

export interface HrNotice {
  key: string;
  on: LocalDate;
  text: string;
  href: string;
}

/** Days for which an event counts as news. */
const FRESH_DAYS = 60;
const SHOWN = 8;

/** The next date of each order, the nearest first. */
export function hrDeadlines(orders: readonly OrderListItem[]): HrNotice[] {
  const coming = orders.flatMap(({ id, name, nextDeadline }) =>
    nextDeadline
      ? [
          {
            key: `${id}-${nextDeadline.kind}`,
            on: nextDeadline.on,
            text: `${name}：${nextDeadline.label}`,
            href: href("hrOrderMentees", { id }),
          },
        ]
      : [],
  );
  return coming.sort((one, other) => (one.on < other.on ? -1 : 1)).slice(0, SHOWN);
}

/** What has happened lately: reports that were published, the latest first. An unread one is a task. */
export function hrNotices(reports: readonly ReportItem[], today: LocalDate): HrNotice[] {
  const published = reports.flatMap(({ orderIds, orders: of, publishedAt, unread }) =>
    !unread && publishedAt !== null && publishedAt.slice(0, 10) >= addDays(today, -FRESH_DAYS)
      ? [
          {
            key: `report-${orderIds.join()}`,
            on: publishedAt.slice(0, 10),
            text: `${namesOf(of)}：全体報告書を公開しました`,
            href: href("hrReport", { orderIds: orderIds.join(",") }),
          },
        ]
      : [],
  );
  return published.sort((one, other) => (one.on > other.on ? -1 : 1)).slice(0, SHOWN);
}
