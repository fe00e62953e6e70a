import { href } from "@knotter/contract/routes";
import { readState } from "@/components/listing/params";
import { PageBody } from "@/components/page-body";
import { ChoiceForm } from "@/features/mentor/search/choice-form";
import { SEARCH_SHAPE } from "@/features/mentor/search/search-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("mentorChoice", async ({ query, trpc }) => {
  const { orderId } = readState(SEARCH_SHAPE, (name) => query[name]);
  const found = await trpc.mentors.list.fetch({ pageSize: 1, orderId: orderId ?? undefined });
  return (
    <PageBody
      title="質問に答えてしぼる"
      lead="答えは検索の条件になるだけで、保存されません。どの質問も、そのままで進めます。"
      width="reading"
      back={{ href: href("mentors", {}, { orderId: orderId ?? undefined }), label: "キャリコンを探す" }}
    >
      <ChoiceForm found={found} />
    </PageBody>
  );
});
