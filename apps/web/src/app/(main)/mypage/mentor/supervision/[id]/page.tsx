import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { DatedText } from "@/components/dated-text";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { SupervisionView } from "@/features/supervision/own/supervision-view";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorSupervision", async ({ params, trpc }) => {
  const id = params["id"] ?? "";
  const { mentor, mentoring } = await trpc.supervisions.get.fetch({ id });
  const title = mentoring ? `${formatDate(tokyoDate(new Date(mentoring.startAt)))}の面談` : `${mentor.name}さんのスーパービジョン`;
  return (
    <>
      <MentorNav at="mentorResult" />
      <PageBody
        title={<DatedText>{title}</DatedText>}
        back={{ href: href("mentorSupervisions"), label: "スーパービジョン" }}
        width="reading"
      >
        <SupervisionView key={id} id={id} />
      </PageBody>
    </>
  );
});
