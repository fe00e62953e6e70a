import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";
import { SkipLink } from "@knotter/ui/skip-link";
import { redirect } from "next/navigation";
import { readState } from "@/components/listing/params";
import { PageBody } from "@/components/page-body";
import { RegisteredNotice } from "@/features/mentee/own/registered-notice";
import { MentorSearch } from "@/features/mentor/search/mentor-search";
import { SearchPageSkeleton } from "@/features/mentor/search/search-skeleton";
import { inputOf, SEARCH_SHAPE } from "@/features/mentor/search/search-state";
import { guardedPage } from "@/server/guarded-page";
import { streamed } from "@/server/streamed";

const LEAD = {
  mentee: "話してみたい方を、テーマや日時から探せます。",
  others: "相談者に表示されるプロフィールです。空き時間は表示されません。",
};

export default guardedPage("mentors", async ({ viewer, query, trpc }) => {
  // A mentor would find one mentor, themselves: their page as mentees see it is what they look for.
  if (viewer.role === "mentor") redirect(href("mentorMypage", {}, { tab: "preview" }));
  const search = readState(SEARCH_SHAPE, (name) => query[name]);
  const load = () => trpc.mentors.list.fetchInfinite(inputOf(search));
  const isMentee = viewer.role === "mentee";
  const note = isMentee && (
    <p className="mt-2 flex gap-2 text-sm text-muted">
      <Icon name="lock" size={18} className="mt-[3px]" />
      <span className="min-w-0">あなたの会社の人事担当者に、検索やお気に入りの内容が伝わることはありません。</span>
    </p>
  );
  const results = <MentorSearch viewerId={isMentee ? viewer.userId : null} today={tokyoDate(systemClock.now())} note={note} />;
  const found =
    search.orderId === null
      ? await streamed({ trpc, load, fallback: <SearchPageSkeleton />, children: results })
      : // The order may be somebody else's, which is a 404.
        await load().then(() => results);
  return (
    <PageBody title="キャリコンを探す" lead={isMentee ? LEAD.mentee : LEAD.others}>
      {query["registered"] === "1" && <RegisteredNotice />}
      <SkipLink target="results" label="検索結果へ移動" />
      {found}
    </PageBody>
  );
});
