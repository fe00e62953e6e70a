import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { MENTEES_SHAPE, menteesInput, REQUESTS_SHAPE, requestsInput } from "@/features/mentee/admin/list-state";
import { Mentees } from "@/features/mentee/admin/mentees";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminMentees", async ({ query, trpc }) => {
  const get = (name: string) => query[name];
  const state = readState(MENTEES_SHAPE, get);
  const { customerId, orderId } = state;
  if (state.tab === "people")
    await Promise.all([
      trpc.mentees.list.fetchInfinite(menteesInput(state)),
      customerId !== null && trpc.customers.get.prefetch({ id: customerId }),
      orderId !== null && trpc.orders.get.prefetch({ id: orderId }),
    ]);
  else await trpc.personalDataRequests.list.fetchInfinite(requestsInput(readState(REQUESTS_SHAPE, get)));
  return (
    <StaffPage title="相談者" lead="登録した方のアカウントと利用回数です。面談で話した内容は、事務局にも表示されません。">
      <Mentees />
    </StaffPage>
  );
});
