import { readState } from "@/components/listing/params";
import { MENTORS_SHAPE, validInput } from "@/features/order/admin/mentors/mentors-state";
import { OrderMentors } from "@/features/order/admin/mentors/order-mentors";
import { OrderPage } from "@/features/order/admin/order-page";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminOrderMentors", async ({ params, query, trpc }) => {
  const id = params["id"] ?? "";
  const [order] = await Promise.all([trpc.orders.get.fetch({ id }), trpc.orders.mentors.fetch({ id }), trpc.terms.list.fetch({})]);
  const candidates = { customerId: order.customer.id, until: order.period.endsOn };
  await trpc.mentors.valid.fetchInfinite(
    validInput(
      candidates,
      readState(MENTORS_SHAPE, (name) => query[name]),
    ),
  );
  return (
    <OrderPage id={id} tab="mentors">
      <OrderMentors id={id} />
    </OrderPage>
  );
});
