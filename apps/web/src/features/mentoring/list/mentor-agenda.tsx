"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { useServerNow } from "@/components/use-server-now";
import { trpc } from "@/trpc/client";
import { JoinAction, joinable } from "../join-action";
import { upcomingOf } from "../queries";
import { MentoringRow } from "./mentoring-row";

const SOON = 5;

/** A mentor's interviews of today and of the following days. The page fetches `calendarSources.list`, too. */
export function MentorAgenda({
  mentorId,
  renderedAt,
  between,
}: {
  mentorId: string;
  renderedAt: string;
  /** After today, before the following days. */
  between: ReactNode;
}) {
  const [{ items, counts }] = trpc.mentors.mentorings.useSuspenseQuery(upcomingOf(mentorId));
  const [{ overlaps, keptOverlaps }] = trpc.calendarSources.list.useSuspenseQuery({});
  const overlapping = new Set([...overlaps, ...keptOverlaps].map(({ mentoringId }) => mentoringId));
  const now = useServerNow(renderedAt);
  const today = tokyoDate(now);
  const isToday = (item: MentoringItem) => tokyoDate(new Date(item.startAt)) <= today;
  const todays = items.filter(isToday);
  const later = items.filter((item) => !isToday(item));
  const laterCount = counts.upcoming - todays.length;
  const open = todays.find((item) => joinable(item, now));
  return (
    <>
      <section aria-labelledby="today">
        <SectionHeading
          id="today"
          title={
            <>
              今日の面談
              <span className="ml-3 inline-block text-base font-normal text-muted tabular-nums">{formatDate(today).slice(5)}</span>
            </>
          }
        />
        <Card padding="none" className="px-5 md:px-6">
          {todays.length === 0 ? (
            <p className="py-5 text-muted">今日の面談はありません。</p>
          ) : (
            <ul aria-label="今日の面談">
              {todays.map((mentoring) => (
                <MentoringRow key={mentoring.id} mentoring={mentoring} viewer="mentor" overlaps={overlapping.has(mentoring.id)} />
              ))}
            </ul>
          )}
          {open && (
            <div className="border-t border-line py-4">
              <JoinAction mentoring={open} now={now} />
            </div>
          )}
        </Card>
      </section>
      {between}
      <section aria-labelledby="later">
        <SectionHeading
          id="later"
          title="これからの面談"
          action={
            <Link as={AppLink} href={href("mentorCalendar")}>
              カレンダーで見る
            </Link>
          }
        />
        <Card padding="none" className="px-5 md:px-6">
          {later.length === 0 ? (
            <p className="py-5 text-muted">明日以降の予約はまだありません。受付時間を増やすと、予約が入りやすくなります。</p>
          ) : (
            <ul aria-label="これからの面談">
              {later.slice(0, SOON).map((mentoring) => (
                <MentoringRow key={mentoring.id} mentoring={mentoring} viewer="mentor" overlaps={overlapping.has(mentoring.id)} />
              ))}
            </ul>
          )}
        </Card>
        {laterCount > SOON && (
          <p className="mt-3 text-sm text-muted tabular-nums">{`全${laterCount}件のうち、近い順に${SOON}件を表示しています。`}</p>
        )}
      </section>
    </>
  );
}
