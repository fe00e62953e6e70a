import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { SUPERVISIONS_SHAPE, supervisionsInput } from "@/features/supervision/admin/list-state";
import { SupervisionDesk } from "@/features/supervision/admin/supervision-desk";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminSupervisions", async ({ query, trpc }) => {
  const state = readState(SUPERVISIONS_SHAPE, (name) => query[name]);
  await trpc.supervisions.list.fetchInfinite(supervisionsInput(state));
  return (
    <StaffPage title="スーパービジョン" lead="スーパーバイザーを決めます。対象の面談と、書かれた内容は表示されません。">
      <SupervisionDesk />
    </StaffPage>
  );
});
