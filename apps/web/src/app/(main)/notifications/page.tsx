import { PageBody } from "@/components/page-body";
import { NOTIFICATIONS } from "@/features/notification/queries";
import { NotificationList } from "@/features/notification/when-opened";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("notifications", async ({ trpc }) => {
  await trpc.notifications.list.fetchInfinite(NOTIFICATIONS);
  return (
    <PageBody
      title="通知"
      lead="あなたに関わる変更が、新しい順に180日分残ります。メールが届かないときも、こちらでご覧いただけます。"
      width="reading"
    >
      <NotificationList />
    </PageBody>
  );
});
