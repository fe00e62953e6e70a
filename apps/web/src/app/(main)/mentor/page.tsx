import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { PageBody } from "@/components/page-body";
import { MentorSearch } from "@/features/mentor/search/mentor-search";
import { inputOf, SEARCH_SHAPE } from "@/features/mentor/search/search-state";
import { guardedPage } from "@/server/guarded-page";

const LEAD = {
  mentee: "話してみたい方を選ぶと、空いている日時を予約できます。",
  others: "相談者に表示されるプロフィールです。空き時間は表示されません。",
};

export default guardedPage("mentors", async ({ viewer, query, trpc }) => {
  await trpc.mentors.list.fetchInfinite(inputOf(readState(SEARCH_SHAPE, (name) => query[name])));
  const isMentee = viewer.role === "mentee";
  return (
    <PageBody title="キャリコンを探す" lead={isMentee ? LEAD.mentee : LEAD.others}>
      <MentorSearch viewerId={isMentee ? viewer.userId : null} today={tokyoDate(systemClock.now())} />
    </PageBody>
  );
});
