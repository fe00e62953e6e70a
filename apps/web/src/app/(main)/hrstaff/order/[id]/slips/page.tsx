import { href } from "@knotter/contract/routes";
import { StaffPage } from "@/components/listing/staff-page";
import { Slips } from "@/features/order/slips/slips";
import { slipsInput } from "@/features/order/slips/slips-input";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrOrderSlips", async ({ viewer, params, trpc }) => {
  const order = await trpc.orders.get.fetch({ id: params["id"] ?? "" });
  await trpc.orders.mentees.fetchInfinite(slipsInput(order.id));
  const may = viewer.permissions?.manageMentees !== true ? "noRight" : order.status === "active" ? "print" : "closed";
  const list = href("hrOrderMentees", { id: order.id });
  return (
    <StaffPage back={{ href: list, label: "対象者" }} title="ログイン用紙" document>
      <Slips id={order.id} may={may} list={list} />
    </StaffPage>
  );
});
