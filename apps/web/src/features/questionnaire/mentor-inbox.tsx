"use client";

import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { SectionHeading } from "@knotter/ui/section-heading";
import { trpc } from "@/trpc/client";
import { READ, UNREAD } from "./queries";
import { UnreadBadge } from "./questionnaire-badges";
import { QuestionnaireDrawing } from "./questionnaire-drawing";
import { QuestionnaireRow } from "./questionnaire-row";

const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

/** The questionnaires submitted to the mentor: first those still to be read, then those already read. */
export function MentorInbox() {
  const [unread, more] = trpc.checkedQuestions.list.useSuspenseInfiniteQuery(UNREAD, nextPage);
  const [read, older] = trpc.checkedQuestions.list.useSuspenseInfiniteQuery(READ, nextPage);
  const waiting = unread.pages.flatMap((page) => page.items);
  const done = read.pages.flatMap((page) => page.items);
  if (waiting.length === 0 && done.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<QuestionnaireDrawing />} title="届いている事前質問シートはありません" level={2}>
          <p>
            相談者が提出すると、ここに表示され、メールでもお知らせします。事前質問シートは任意なので、届かないまま面談になることもあります。
          </p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-10">
      <section aria-labelledby="unread">
        <SectionHeading id="unread" title="まだ確認していないもの" />
        <Card padding="none">
          {waiting.length === 0 ? (
            <p className="px-5 py-5 text-muted md:px-6">届いている事前質問シートは、すべて確認済みです。</p>
          ) : (
            <ul aria-label="まだ確認していないもの">
              {waiting.map((questionnaire) => (
                <QuestionnaireRow
                  key={questionnaire.id}
                  questionnaire={questionnaire}
                  person="mentee"
                  badge={<UnreadBadge questionnaire={questionnaire} />}
                />
              ))}
            </ul>
          )}
        </Card>
        {more.hasNextPage && (
          <LoadMore shown={waiting.length} hasMore busy={more.isFetchingNextPage} onLoadMore={() => void more.fetchNextPage()} />
        )}
      </section>
      {done.length > 0 && (
        <section aria-labelledby="read">
          <SectionHeading id="read" title="確認したもの" />
          <Card padding="none">
            <ul aria-label="確認したもの">
              {done.map((questionnaire) => (
                <QuestionnaireRow
                  key={questionnaire.id}
                  questionnaire={questionnaire}
                  person="mentee"
                  badge={<UnreadBadge questionnaire={questionnaire} />}
                />
              ))}
            </ul>
          </Card>
          {older.hasNextPage && (
            <LoadMore shown={done.length} hasMore busy={older.isFetchingNextPage} onLoadMore={() => void older.fetchNextPage()} />
          )}
        </section>
      )}
    </div>
  );
}
