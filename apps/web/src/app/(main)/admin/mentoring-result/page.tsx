import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { RESULTS_SHAPE, resultsInput } from "@/features/mentoring/admin/list-state";
import { ResultList } from "@/features/mentoring/admin/result-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminResults", async ({ query, trpc }) => {
  const state = readState(RESULTS_SHAPE, (name) => query[name]);
  const { orderId, customerId, mentorId } = state;
  await Promise.all([
    trpc.mentoringResults.list.fetchInfinite(resultsInput(state)),
    orderId !== null && trpc.orders.get.prefetch({ id: orderId }),
    customerId !== null && trpc.customers.get.prefetch({ id: customerId }),
    mentorId !== null && trpc.mentors.get.prefetch({ id: mentorId }),
  ]);
  return (
    <StaffPage title="面談実績" lead="いつ、だれの面談が行われたか。話した内容は表示されません。">
      <ResultList />
    </StaffPage>
  );
});
