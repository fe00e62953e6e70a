import { href } from "@knotter/contract/routes";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { SupervisionList } from "@/features/supervision/own/supervision-list";
import { SUPERVISIONS } from "@/features/supervision/queries";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorSupervisions", async ({ trpc }) => {
  await trpc.supervisions.list.fetchInfinite(SUPERVISIONS);
  return (
    <>
      <MentorNav at="mentorResult" />
      <PageBody
        title="スーパービジョン"
        width="reading"
        back={{ href: href("mentorResult"), label: "報告と結果" }}
        lead="面談について、ほかのキャリコンと一緒に振り返ります。ケースシートを読めるのは、書いた方とスーパーバイザーだけです。"
      >
        <SupervisionList />
      </PageBody>
    </>
  );
});
