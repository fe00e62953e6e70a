import type { OrderListItem } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { StaffPage } from "@/components/listing/staff-page";
import { TaskList } from "@/components/task-list";
import { type HrNotice, hrDeadlines, hrNotices } from "./hr-notices";
import { type HrInfo, hrTasks, type ReportItem } from "./hr-tasks";
import { ReportList } from "./report-list";

interface Props {
  info: HrInfo;
  orders: readonly OrderListItem[];
  /** Null: no permission for reports. */
  reports: readonly ReportItem[] | null;
  today: LocalDate;
  list: ReactNode;
}

/** HR's home: tasks, the orders' progress as far as it is shared, the reports, and upcoming dates. */
export function HrHome({ info, orders, reports, today, list }: Props) {
  return (
    <StaffPage title={info.customer.name} lead={`${info.name}さん、おつかれさまです。`}>
      <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-6">
          <section aria-labelledby="tasks">
            <SectionHeading size="small" id="tasks" title="やること" />
            <Card padding="none" className="px-5 py-1 md:px-6 has-[p:only-child]:py-5">
              <TaskList tasks={hrTasks(info, orders, reports ?? [], today)} />
            </Card>
          </section>
          <section aria-labelledby="orders">
            <SectionHeading size="small" id="orders" title="施策" />
            {list}
          </section>
        </div>
        <div className="grid min-w-0 gap-6">
          <section aria-labelledby="reports">
            <SectionHeading size="small" id="reports" title="全体報告書" />
            <ReportList reports={reports} />
          </section>
          <DatedLinks id="deadlines" title="これからの期日" items={hrDeadlines(orders)} none="いま、近づいている期日はありません。" />
          <DatedLinks id="notices" title="お知らせ" items={hrNotices(reports ?? [], today)} none="いま、お知らせはありません。" />
          <p className="text-sm text-muted">
            面談を担当したキャリコン、予約の日時、相談の内容が、人事ご担当者に表示されることはありません。社員の方へのご案内には
            <Link as={AppLink} href={href("guide")} className="whitespace-nowrap">
              初めての方へ
            </Link>
            もお使いいただけます。
          </p>
        </div>
      </div>
    </StaffPage>
  );
}

const DatedLinks = ({ id, title, items, none }: { id: string; title: string; items: readonly HrNotice[]; none: string }) => (
  <section aria-labelledby={id}>
    <SectionHeading size="small" id={id} title={title} />
    {items.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="grid gap-3 text-sm">
        {items.map(({ key, on, text, href: to }, index) => (
          // What falls on one day stands below one date.
          <li key={key} className={items[index - 1]?.on === on ? "-mt-1" : undefined}>
            {items[index - 1]?.on !== on && <span className="block text-muted tabular-nums">{formatDate(on)}</span>}
            <Link as={AppLink} href={to} className="text-ink! decoration-line!">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
