import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { BulkList } from "@/features/bulk-operation/bulk-list";
import { BULK_SHAPE, bulkInput } from "@/features/bulk-operation/list-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminBulkOperations", async ({ query, trpc }) => {
  await trpc.bulkOperations.list.fetchInfinite(bulkInput(readState(BULK_SHAPE, (name) => query[name])));
  return (
    <StaffPage title="一括操作" lead="多くの方にまとめて行った操作です。画面を閉じても続きます。1年間保存されます。">
      <BulkList />
    </StaffPage>
  );
});
