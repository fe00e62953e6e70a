import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { MasterPage } from "@/features/master/master-page";
import { bankOf, MASTER_SHAPE } from "@/features/master/master-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminMaster", async ({ query, trpc }) => {
  const state = readState(MASTER_SHAPE, (name) => query[name]);
  if (state.tab === "questions") {
    const { items } = await trpc.questions.versions.fetch({});
    // Without a published version there is nothing to read.
    if (items.length > 0) await trpc.questions.bank.fetch(bankOf(state));
  } else if (state.tab === "terms") await trpc.terms.master.fetch({});
  else await trpc.helpLines.list.fetch({});
  return (
    <StaffPage title="質問・マスタ" lead="事前質問シートの設問集、プロフィールや検索で選べる言葉、つらいときの相談窓口を整えます。">
      <MasterPage />
    </StaffPage>
  );
});
