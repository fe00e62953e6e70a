import type { CurrentUser } from "@knotter/api/views/current-user";
import type { OrderListItem } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { daysBetween, formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { amount } from "@/components/amount";
import type { Task } from "@/components/task-list";
import type { RouterOutputs } from "@/trpc/outputs";

export type HrInfo = Extract<CurrentUser["info"], { role: "hrstaff" }>;
export type ReportItem = RouterOutputs["orders"]["reports"]["items"][number];

/** Days before the end of bookings from which people who have not registered are worth a reminder. */
const SOON = 45;

/** What waits for HR, the reports first. */
export function hrTasks(info: HrInfo, orders: readonly OrderListItem[], reports: readonly ReportItem[], today: LocalDate): Task[] {
  return [
    ...reports.filter(({ unread }) => unread).map(unreadReport),
    ...orders.filter(({ status }) => status === "active").flatMap((order) => orderTasks(info, order, today)),
  ];
}

const unreadReport = ({ orderIds, orders, publishedAt }: ReportItem): Task => ({
  key: `report-${orderIds.join()}`,
  title: "新しい全体報告書があります",
  text: `${namesOf(orders)}${publishedAt === null ? "" : `（${formatDate(publishedAt.slice(0, 10))} 公開）`}`,
  href: href("hrReport", { orderIds: orderIds.join(",") }),
});

export const namesOf = ([first, ...others]: readonly { name: string }[]): string =>
  others.length === 0 ? (first?.name ?? "") : `${first?.name ?? ""} ほか${others.length}件`;

function orderTasks({ permissions }: HrInfo, order: OrderListItem, today: LocalDate): Task[] {
  const { id, name, progress, period } = order;
  const mentees = href("hrOrderMentees", { id });
  if (!permissions.manageMentees) return [];
  if (progress.listed === 0)
    return [{ key: `list-${id}`, title: "対象者を登録する", text: `${name}の対象者がまだ登録されていません。`, href: mentees }];
  const waiting = progress.unregistered;
  const closes = daysBetween(today, period.bookingClosesOn);
  if (waiting !== null && waiting > 0)
    return [
      {
        key: `unregistered-${id}`,
        title: `登録がまだの方が${amount(waiting)}名います`,
        text: `${name}（予約受付は${formatDate(period.bookingClosesOn)}まで）`,
        href: href("hrOrderMentees", { id }, { status: "unregistered" }),
      },
    ];
  // Where registrations are hidden the reminder is sent without naming or counting anybody.
  if (waiting === null && closes >= 0 && closes <= SOON)
    return [
      {
        key: `remind-${id}`,
        title: "登録のご案内を再送できます",
        text: `${name}の予約受付は${formatDate(period.bookingClosesOn)}までです。登録がまだの方だけに送られます。`,
        href: mentees,
      },
    ];
  return [];
}
