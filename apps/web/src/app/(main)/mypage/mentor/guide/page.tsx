import { ROUTES } from "@knotter/contract/routes";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { MentorGuide } from "@/features/article/mentor/mentor-guide";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorGuide", () => (
  <>
    <MentorNav />
    <PageBody
      title={ROUTES.mentorGuide.title}
      width="reading"
      lead="面談の前、当日、面談のあとにしていただくことと、だれに何が見えるかをまとめました。"
    >
      <MentorGuide />
    </PageBody>
  </>
));
