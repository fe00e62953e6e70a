import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { PageBody } from "@/components/page-body";
import { WaitingPage } from "@/features/mentoring/waiting/waiting-page";
import { guardedPage } from "@/server/guarded-page";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: string | undefined): string | undefined => (value !== undefined && UUID.test(value) ? value : undefined);

export default guardedPage("waiting", async ({ query, trpc }) => {
  const [mentorId, orderId] = [idIn(query["mentorId"]), idIn(query["orderId"])];
  const [{ info }, mentor] = await Promise.all([
    trpc.currentUser.get.fetch({}),
    mentorId === undefined ? null : trpc.mentors.get.fetch({ id: mentorId, orderId }),
    trpc.waitingList.own.fetch({}),
  ]);
  return (
    <PageBody
      title="空き待ち"
      lead="ご希望の日時が空いたら、メールでお知らせします。"
      back={
        mentor
          ? { href: href("mentor", { id: mentor.id }, { orderId }), label: `${mentor.displayName}さん` }
          : { href: href("home"), label: "ホーム" }
      }
    >
      <WaitingPage
        mentor={mentor && { id: mentor.id, displayName: mentor.displayName }}
        orderId={orderId}
        mayWait={info.role === "mentee" && info.canBook}
        today={tokyoDate(systemClock.now())}
      />
    </PageBody>
  );
});
