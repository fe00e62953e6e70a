import { href } from "@knotter/contract/routes";
import { redirect } from "next/navigation";
import { StaffPage } from "@/components/listing/staff-page";
import { MenteeResult } from "@/features/order/hr/mentee-result";
import { isOn, OffListNote } from "@/features/order/hr/off-list-note";
import { DisclosureNote } from "@/features/order/hr/order-frame";
import { WithdrawButton } from "@/features/order/hr/withdraw-button";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrMenteeResult", async ({ viewer, params, query, trpc }) => {
  const orderId = params["id"] ?? "";
  const menteeId = query["menteeId"];
  const order = await trpc.orders.get.fetch({ id: orderId });
  // An address that was cut off names nobody: the list has everybody.
  if (menteeId === undefined) redirect(href("hrOrderMentees", { id: orderId }));
  const [{ person, history }, { hrItems = [] }] = await Promise.all([
    trpc.orders.mentee.fetch({ id: orderId, orderMenteeId: menteeId }),
    trpc.mentees.mentorings.fetch({ id: menteeId, orderId }),
  ]);
  const manages = viewer.permissions?.manageMentees === true && order.status === "active" && isOn(person);
  return (
    <StaffPage
      back={{ href: href("hrOrderMentees", { id: orderId }), label: `${order.name}の対象者` }}
      title={person.name}
      actions={manages && <WithdrawButton orderId={orderId} menteeId={menteeId} name={person.name} />}
    >
      <DisclosureNote level={order.disclosureLevel} />
      <div className="mb-4 max-w-reading empty:hidden">
        <OffListNote person={person} />
      </div>
      <MenteeResult order={order} person={person} items={hrItems} history={history} />
    </StaffPage>
  );
});
