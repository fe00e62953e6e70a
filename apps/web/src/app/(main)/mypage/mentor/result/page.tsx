import { href } from "@knotter/contract/routes";
import { AppLink } from "@/components/app-link";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { MentorResults } from "@/features/report/results/mentor-results";
import { readResults, resultsOf } from "@/features/report/results/result-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorResult", async ({ viewer, query, trpc }) => {
  const state = readResults((name) => query[name]);
  await trpc.mentors.results.fetchInfinite(resultsOf(viewer.userId, state));
  return (
    <>
      <MentorNav at="mentorResult" />
      <PageBody
        title="報告と結果"
        lead="終わった面談の実施報告書と、アンケートの結果です。"
        actions={
          <AppLink href={href("mentorSupervisions")} className="inline-flex min-h-11 items-center text-primary underline">
            スーパービジョン
          </AppLink>
        }
      >
        <MentorResults mentorId={viewer.userId} />
      </PageBody>
    </>
  );
});
