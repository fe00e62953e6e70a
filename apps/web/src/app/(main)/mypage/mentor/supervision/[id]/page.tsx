import { href } from "@knotter/contract/routes";
import { DatedText } from "@/components/dated-text";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { supervisionTitle } from "@/features/supervision/labels";
import { SupervisionView } from "@/features/supervision/own/supervision-view";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorSupervision", async ({ params, trpc }) => {
  const id = params["id"] ?? "";
  const supervision = await trpc.supervisions.get.fetch({ id });
  return (
    <>
      <MentorNav at="mentorResult" />
      <PageBody
        title={<DatedText>{supervisionTitle(supervision)}</DatedText>}
        back={{ href: href("mentorSupervisions"), label: "スーパービジョン" }}
        width="reading"
      >
        <SupervisionView key={id} id={id} />
      </PageBody>
    </>
  );
});
