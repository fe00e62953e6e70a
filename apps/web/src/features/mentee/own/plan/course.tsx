"use client";

import type { CourseItem } from "@knotter/api/views/career-plan";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { LoadMore } from "@knotter/ui/load-more";
import { SectionHeading } from "@knotter/ui/section-heading";
import { Timeline } from "@knotter/ui/timeline";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { courseOf } from "../queries";

/** これまでの歩み: the interviews that the mentee has had, the latest first, with what the mentee wrote about each. Nobody else is shown it. */
export function Course({ menteeId }: { menteeId: string }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.mentees.course.useSuspenseInfiniteQuery(courseOf(menteeId), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const items = pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="course" className="min-w-0">
      <SectionHeading
        id="course"
        title="これまでの歩み"
        lead={<span className="text-sm">あなたが書いたことを、面談ごとに並べています。</span>}
      />
      <Card>
        {items.length === 0 ? (
          <EmptyState title="最初の面談が終わると、ここに並びはじめます" level={3}>
            <p>話したいこと、気づいたこと、次に取り組むことを、面談ごとに振り返れます。</p>
          </EmptyState>
        ) : (
          <>
            <Timeline
              label="これまでの歩み"
              items={items.map((item) => ({
                key: item.id,
                period: formatDate(tokyoDate(new Date(item.startAt))),
                title: (
                  <Link as={AppLink} href={href("mentoring", { id: item.id })}>
                    {item.theme ? `${item.theme.label}（${item.mentor.displayName}さん）` : `${item.mentor.displayName}さんとの面談`}
                  </Link>
                ),
                text: <Said item={item} />,
              }))}
            />
            {(hasNextPage || pages.length > 1) && (
              <LoadMore shown={items.length} hasMore={hasNextPage} busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
            )}
          </>
        )}
      </Card>
    </section>
  );
}

/** The beginning of a long text; the page of the interview has all of it. */
function Said({ item: { note, answers, summary } }: { item: CourseItem }) {
  const texts = [
    ["話したいこと", note],
    ["気づいたこと", answers?.learned],
    ["次に取り組むこと", answers?.nextAction],
    [summary?.state === "approved" ? "会社に共有した要約" : "要約（会社には共有していません）", summary?.text],
  ] as const;
  const [before, after] = [answers?.selfEfficacyBefore ?? null, answers?.selfEfficacyAfter ?? null];
  const written = texts.filter(([, text]) => text);
  if (written.length === 0 && before === null && after === null) return <p className="mt-1 text-muted">書いたものはありません。</p>;
  return (
    <dl className="mt-2 grid gap-2">
      {written.map(([term, text]) => (
        <div key={term}>
          <dt className="font-bold text-muted">{term}</dt>
          <dd className="line-clamp-4 whitespace-pre-line">{text}</dd>
        </div>
      ))}
      {(before !== null || after !== null) && (
        <div>
          <dt className="font-bold text-muted">自分で取り組めそうな感じ（10段階）</dt>
          <dd className="tabular-nums">
            {[before !== null && `面談の前 ${before}`, after !== null && `面談のあと ${after}`].filter(Boolean).join(" → ")}
          </dd>
        </div>
      )}
    </dl>
  );
}
