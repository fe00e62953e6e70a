"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "../../components/app-link";
import { useServerNow } from "../../components/use-server-now";
import { trpc } from "../../trpc/client";
import { JoinAction, joinable } from "./join-action";
import { MentoringRow } from "./mentoring-row";
import { toReportOf, upcomingOf } from "./queries";

const SOON = 5;

/** A mentor's day and the days after it. */
export function MentorAgenda({ mentorId, renderedAt }: { mentorId: string; renderedAt: string }) {
  const [{ items, counts }] = trpc.mentors.mentorings.useSuspenseQuery(upcomingOf(mentorId));
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
        <SectionHeading id="today" title="今日の面談" />
        <Card padding="none" className="px-5 md:px-6">
          {todays.length === 0 ? (
            <p className="py-5 text-muted">今日の面談はありません。</p>
          ) : (
            <ul aria-label="今日の面談">
              {todays.map((mentoring) => (
                <MentoringRow key={mentoring.id} mentoring={mentoring} beholder="mentor" />
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
      <section aria-labelledby="later" className="mt-10">
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
            <p className="py-5 text-muted">明日以降の予約はまだありません。受付時間を増やすと、見つけてもらいやすくなります。</p>
          ) : (
            <ul aria-label="これからの面談">
              {later.slice(0, SOON).map((mentoring) => (
                <MentoringRow key={mentoring.id} mentoring={mentoring} beholder="mentor" />
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

/** Interviews whose time has passed and which wait for the mentor's word. */
export function AwaitingReports({ mentorId }: { mentorId: string }) {
  const [{ items, counts }] = trpc.mentors.mentorings.useSuspenseQuery(toReportOf(mentorId));
  return (
    <>
      <p className="flex items-baseline gap-1 tabular-nums">
        <span className="heading text-2xl">{counts.toReport}</span>件
      </p>
      <p className="text-sm text-muted">
        {counts.toReport === 0 ? "報告をお待ちしている面談はありません。" : "面談の時間が終わり、実施の報告をお待ちしている面談です。"}
      </p>
      {items.length > 0 && (
        <ul aria-label="報告待ちの面談" className="mt-2 border-t border-line">
          {items.slice(0, SOON).map((mentoring) => (
            <MentoringRow key={mentoring.id} mentoring={mentoring} beholder="mentor" />
          ))}
        </ul>
      )}
    </>
  );
}
