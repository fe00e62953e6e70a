import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { notFound } from "next/navigation";
import { StaffPage } from "@/components/listing/staff-page";
import { ClosingDays } from "@/features/closing-days/closing-days";
import { NewDaysButtons } from "@/features/closing-days/new-days-buttons";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrClosingDays", async ({ trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  await trpc.closingDays.list.prefetch({ id: info.customer.id });
  const of = { customerId: info.customer.id, forAdmin: false, today: tokyoDate(systemClock.now()) };
  return (
    <StaffPage title="休業日" actions={<NewDaysButtons {...of} />}>
      <ClosingDays {...of} />
    </StaffPage>
  );
});
