import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { SupervisionView } from "@/features/supervision/own/supervision-view";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorSupervision", async ({ params, trpc }) => {
  const id = params["id"] ?? "";
  await trpc.supervisions.get.fetch({ id });
  return (
    <>
      <MentorNav at="mentorResult" />
      <PageBody title="スーパービジョンの詳細" width="reading">
        <SupervisionView key={id} id={id} />
      </PageBody>
    </>
  );
});
