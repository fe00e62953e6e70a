"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { QUESTIONNAIRES } from "./queries";
import { QuestionnaireBadges } from "./questionnaire-badges";
import { QuestionnaireDrawing } from "./questionnaire-drawing";
import { LinkRow, QuestionnaireRow } from "./questionnaire-row";

/** All questionnaires of the mentee, and above them the future interviews without one. */
export function MenteeQuestionnaires({
  upcoming,
  begun,
}: {
  upcoming: readonly MentoringItem[];
  /** Interviews at whose booking something was written, with which their questionnaire begins. */
  begun: readonly string[];
}) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.checkedQuestions.list.useSuspenseInfiniteQuery(
    QUESTIONNAIRES,
    {
      getNextPageParam: (page) => page.nextCursor,
    },
  );
  const questionnaires = pages.flatMap((page) => page.items);
  const written = new Set(questionnaires.map((questionnaire) => questionnaire.mentoring?.id));
  const unwritten = upcoming.filter(({ id, labelCode }) => !written.has(id) && labelCode !== "in_session");
  if (questionnaires.length === 0 && unwritten.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<QuestionnaireDrawing />}
          title="事前質問シートはまだありません"
          level={2}
          action={
            <ButtonLink as={AppLink} href={href("question", { id: "new" })} icon="edit" size="large">
              事前質問シートを書く
            </ButtonLink>
          }
        >
          <p>話したいことを先に書いておくと、面談の時間をゆっくり使えます。予約の前でも書けます。書かなくても面談は受けられます。</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-10">
      {unwritten.length > 0 && (
        <section aria-labelledby="unwritten">
          <SectionHeading
            id="unwritten"
            title="これからの面談"
            lead="書かなくても面談は受けられます。面談の前日までを目安に、開始まで書き換えられます。"
          />
          <Card padding="none">
            <ul>
              {unwritten.map((interview) => (
                <LinkRow
                  key={interview.id}
                  to={href("question", { id: "new" }, { mentoringId: interview.id })}
                  title={formatDateTime(new Date(interview.startAt))}
                  text={`${interview.mentor.displayName}さん・${begun.includes(interview.id) ? "話したいことを書き足す" : "事前質問シートを書く"}`}
                  badge={<Badge>未記入</Badge>}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {questionnaires.length > 0 && (
        <section aria-labelledby="sheets">
          <SectionHeading id="sheets" title="書いた事前質問シート" />
          <Card padding="none">
            <ul aria-label="書いた事前質問シート">
              {questionnaires.map((questionnaire) => (
                <QuestionnaireRow
                  key={questionnaire.id}
                  questionnaire={questionnaire}
                  person="mentor"
                  badge={<QuestionnaireBadges questionnaire={questionnaire} />}
                />
              ))}
            </ul>
          </Card>
          <LoadMore shown={questionnaires.length} hasMore={hasNextPage} busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
        </section>
      )}
    </div>
  );
}
