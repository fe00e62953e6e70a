import { href } from "@knotter/contract/routes";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { upcomingOf } from "@/features/mentoring/queries";
import { MenteeQuestionnaire } from "@/features/questionnaire/mentee-questionnaire";
import { MentorQuestionnaire } from "@/features/questionnaire/mentor-questionnaire";
import { NewQuestionnaire } from "@/features/questionnaire/new-questionnaire";
import { QUESTIONNAIRES } from "@/features/questionnaire/queries";
import { guardedPage, type PageProps } from "@/server/guarded-page";

/** Stands for the id of a new questionnaire. */
const NEW = "new";

const BACK = { href: href("questions"), label: "事前質問シートの一覧" };

export default guardedPage("question", async (page) => {
  const { role } = page.viewer;
  const id = page.params["id"] ?? "";
  if (role === "mentor") {
    await page.trpc.checkedQuestions.get.fetch({ id });
    return (
      <>
        <MentorNav at="questions" />
        <PageBody title="事前質問シート" back={BACK}>
          <MentorQuestionnaire key={id} id={id} />
        </PageBody>
      </>
    );
  }
  return (
    <PageBody title="事前質問シート" width="reading" back={BACK}>
      {id === NEW ? await begin(page) : await goOn(page, id)}
    </PageBody>
  );
});

/** What the form needs in either case, and the interviews that an unattached questionnaire could be attached to. */
async function prepare({ trpc, viewer: { userId } }: PageProps) {
  const [{ items: upcoming }, { items: questionnaires }] = await Promise.all([
    trpc.mentees.mentorings.fetch(upcomingOf(userId)),
    trpc.checkedQuestions.list.fetch(QUESTIONNAIRES),
    trpc.terms.list.fetch({}),
  ]);
  const taken = new Set(questionnaires.map((questionnaire) => questionnaire.mentoring?.id));
  return upcoming.filter(({ id, labelCode }) => !taken.has(id) && labelCode !== "in_session");
}

/** If the interview has a questionnaire already, or can no longer have one, redirects to what exists. */
async function begin(page: PageProps): Promise<ReactNode> {
  const { trpc, query, viewer } = page;
  const mentoringId = query["mentoringId"];
  const interview = mentoringId === undefined ? null : await trpc.mentoring.get.fetch({ id: mentoringId });
  if (interview?.checkedQuestion) redirect(href("question", { id: interview.checkedQuestion.id }));
  if (interview && !interview.can.attachSheet) redirect(href("reserved", { id: interview.id }));
  const bank = interview ? { orderId: interview.order.id } : {};
  const [open] = await Promise.all([prepare(page), trpc.questions.get.fetch(bank)]);
  return (
    <NewQuestionnaire
      key={interview?.id ?? NEW}
      viewerId={viewer.userId}
      bank={bank}
      interview={
        interview && {
          id: interview.id,
          startAt: interview.startAt,
          mentor: interview.mentor,
          theme: interview.theme,
          note: interview.note,
        }
      }
      open={open}
    />
  );
}

async function goOn(page: PageProps, id: string): Promise<ReactNode> {
  const { trpc, viewer, query } = page;
  const questionnaire = await trpc.checkedQuestions.get.fetch({ id });
  const [open] = questionnaire.can.edit
    ? await Promise.all([prepare(page), trpc.questions.get.fetch({ version: questionnaire.setVersion })])
    : [[]];
  return <MenteeQuestionnaire key={id} id={id} viewerId={viewer.userId} open={open} forInterview={query["mentoringId"]} />;
}
