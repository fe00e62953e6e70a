import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { upcomingOf } from "@/features/mentoring/queries";
import { MenteeQuestionnaires } from "@/features/questionnaire/mentee-questionnaires";
import { MentorInbox } from "@/features/questionnaire/mentor-inbox";
import { QUESTIONNAIRES, READ, UNREAD } from "@/features/questionnaire/queries";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("questions", async ({ viewer: { role, userId }, trpc }) => {
  if (role === "mentor") {
    await Promise.all([trpc.checkedQuestions.list.fetchInfinite(UNREAD), trpc.checkedQuestions.list.fetchInfinite(READ)]);
    return (
      <>
        <MentorNav at="questions" />
        <PageBody title="事前質問シート" lead="相談者が、面談の前に書いてくださったものです。あなただけが読めます。">
          <MentorInbox />
        </PageBody>
      </>
    );
  }
  const [{ items }, waiting, { pages }] = await Promise.all([
    trpc.mentees.mentorings.fetch(upcomingOf(userId)),
    trpc.mentees.waiting.fetch({ id: userId }),
    trpc.checkedQuestions.list.fetchInfinite(QUESTIONNAIRES),
  ]);
  // An empty list has a button of its own.
  const any = items.length > 0 || pages.some((page) => page.items.length > 0);
  return (
    <PageBody
      title="事前質問シート"
      lead="話したいことを、面談の前にキャリコンへ伝えておけます。担当のキャリコンだけが読みます。"
      width="reading"
      actions={
        any && (
          <ButtonLink as={AppLink} href={href("question", { id: "new" })} variant="secondary" icon="plus">
            新しく書く
          </ButtonLink>
        )
      }
    >
      <MenteeQuestionnaires upcoming={items} begun={waiting.items.filter((task) => task.begun).map((task) => task.mentoring.id)} />
    </PageBody>
  );
});
