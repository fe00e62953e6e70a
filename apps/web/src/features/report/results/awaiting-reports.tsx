"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime, formatUntil } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { firstOpenOf } from "./result-state";

/** The reports that are due, the most urgent first; nothing without any. */
export function AwaitingReports({ mentorId }: { mentorId: string }) {
  const [{ items, total }] = trpc.mentors.results.useSuspenseQuery(firstOpenOf(mentorId));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <SectionHeading
        id="reports"
        title="報告待ち"
        action={
          <Link as={AppLink} href={href("mentorResult")} className="-my-2 py-2">
            {total !== null && total > items.length ? `${amount(total)}件すべてを見る` : "報告と結果を見る"}
          </Link>
        }
      />
      <Card padding="none" className="overflow-clip">
        <ul aria-label="報告待ちの面談">
          {items.map((item) => (
            <li key={item.id} className="border-b border-line last:border-b-0">
              <AppLink
                href={href("mentoring", { id: item.id })}
                className="flex items-center gap-4 px-5 py-4 text-ink no-underline outline-offset-[-3px] transition-colors hover:bg-primary-tint md:px-6"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="min-w-0">
                    <span className="block leading-control font-bold tabular-nums">
                      {formatDateTime(new Date(item.startAt), new Date(item.endAt)).slice(5)}
                    </span>
                    <span className="block text-sm text-muted">
                      {item.menteeName}さん{item.reportStatus === "draft" && "・下書きあり"}
                    </span>
                  </span>
                  <Badge tone={item.overdue ? "error" : "warning"} icon="document">
                    {item.overdue ? "期限を過ぎています" : `${formatUntil(new Date(item.dueAt))} まで`}
                  </Badge>
                </span>
                <Icon name="chevron-right" className="text-muted" />
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
