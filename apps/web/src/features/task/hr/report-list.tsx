import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { namesOf, type ReportItem } from "./hr-tasks";

/** The published reports; marked as new until they are opened. */
export function ReportList({ reports }: { reports: readonly ReportItem[] | null }) {
  if (reports === null) return <p className="text-muted">報告書を閲覧する権限は、貴社の主担当の方が設定できます。</p>;
  if (reports.length === 0)
    return <p className="text-muted">公開された報告書はまだありません。公開されたときは、メールでお知らせします。</p>;
  return (
    <Card padding="none" className="px-5 py-1">
      <ul>
        {reports.map(({ orderIds, orders, publishedAt, unread }) => (
          <li key={orderIds.join()} className="border-b border-line last:border-b-0">
            <AppLink
              href={href("hrReport", { orderIds: orderIds.join(",") })}
              className="group flex min-h-11 items-center gap-3 py-4 text-ink no-underline focus-visible:-outline-offset-2"
            >
              <Icon name="chart" className="text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block leading-control font-bold group-hover:text-primary">{namesOf(orders)}</span>
                <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                  {publishedAt !== null && `${formatDate(publishedAt.slice(0, 10))} 公開`}
                  {unread && <Badge tone="accent">新着</Badge>}
                </span>
              </span>
              <Icon name="chevron-right" className="text-muted group-hover:text-primary" />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
