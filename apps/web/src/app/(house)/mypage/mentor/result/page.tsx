import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../../../components/app-link";
import { PageBody } from "../../../../../components/page-body";
import { MentorResults } from "../../../../../features/mentor-result/mentor-results";
import { readResults, resultsOf } from "../../../../../features/mentor-result/result-state";
import { guardedPage } from "../../../../../server/guarded-page";

export default guardedPage("mentorResult", async ({ viewer, query, trpc }) => {
  const state = readResults((name) => query[name]);
  await trpc.mentors.results.fetchInfinite(resultsOf(viewer.userId, state));
  return (
    <PageBody
      title="報告と結果"
      lead="終わった面談の実施報告書と、アンケートの結果です。"
      actions={
        <ButtonLink as={AppLink} href={href("mentorMypage")} variant="secondary" icon="user">
          マイページ
        </ButtonLink>
      }
    >
      <MentorResults mentorId={viewer.userId} />
    </PageBody>
  );
});
