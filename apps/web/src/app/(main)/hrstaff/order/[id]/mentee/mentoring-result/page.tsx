import { href } from "@knotter/contract/routes";
import { notFound, redirect } from "next/navigation";
import { StaffPage } from "@/components/listing/staff-page";
import { MenteeResult } from "@/features/order/hr/mentee-result";
import { DisclosureNote } from "@/features/order/hr/order-frame";
import { WithdrawButton } from "@/features/order/hr/withdraw-button";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrMenteeResult", async ({ viewer, params, query, trpc }) => {
  const orderId = params["id"] ?? "";
  const menteeId = query["menteeId"];
  const order = await trpc.orders.get.fetch({ id: orderId });
  // An address that was cut off names nobody: the list has everybody.
  if (menteeId === undefined) redirect(href("hrOrderMentees", { id: orderId }));
  const { hrItems = [], hrPerson } = await trpc.mentees.mentorings.fetch({ id: menteeId, orderId });
  if (!hrPerson) notFound();
  const manages = viewer.permissions?.manageMentees === true && order.status === "active";
  return (
    <StaffPage
      back={{ href: href("hrOrderMentees", { id: orderId }), label: `${order.name}の対象者` }}
      title={hrPerson.name}
      actions={manages && <WithdrawButton orderId={orderId} menteeId={menteeId} name={hrPerson.name} />}
    >
      <DisclosureNote level={order.disclosureLevel} />
      <MenteeResult order={order} person={hrPerson} items={hrItems} />
    </StaffPage>
  );
});
