import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { NOTIFICATIONS } from "@/features/notification/queries";
import { NotificationList } from "@/features/notification/when-opened";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("notifications", async ({ viewer: { role }, trpc }) => {
  await trpc.notifications.list.fetchInfinite(NOTIFICATIONS);
  return (
    <>
      {role === "mentor" && <MentorNav />}
      <PageBody
        title="通知"
        lead="ほかの方や事務局による変更など、あなたへの通知が、新しい順に180日分残ります。ご自分で行った予約や変更は、ここには載りません。"
        width="reading"
      >
        <NotificationList />
      </PageBody>
    </>
  );
});
