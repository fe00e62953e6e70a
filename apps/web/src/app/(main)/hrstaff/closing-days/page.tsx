import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { notFound } from "next/navigation";
import { StaffPage } from "@/components/listing/staff-page";
import { ClosingDays } from "@/features/closing-days/closing-days";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrClosingDays", async ({ trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  await trpc.closingDays.list.prefetch({ id: info.customer.id });
  return (
    <StaffPage title="休業日">
      <ClosingDays customerId={info.customer.id} forAdmin={false} today={tokyoDate(systemClock.now())} />
    </StaffPage>
  );
});
