import { hrStaffs } from "@knotter/contract/resources/hr-staffs";
import { AppError } from "@knotter/domain/errors";
import { inviteHrStaff } from "@knotter/usecases/hr-staff/invite";
import { setHrStaffDisabled } from "@knotter/usecases/hr-staff/set-disabled";
import { updateHrStaff } from "@knotter/usecases/hr-staff/update";
import { type Context, run, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { toHrStaff } from "../views/hr-staff";

async function viewOf(ctx: Context, { id }: { id: string }) {
  const row = await ctx.services.db.read.customer.hrStaff.find(scope(ctx), id);
  if (!row) throw new AppError("NOT_FOUND");
  return toHrStaff(row);
}

export const hrStaffsRouter = router({
  invite: procedureOf(hrStaffs.invite).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, inviteHrStaff, input))),
  update: procedureOf(hrStaffs.update).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, updateHrStaff, input))),
  setDisabled: procedureOf(hrStaffs.setDisabled).mutation(({ ctx, input }) => run(ctx, setHrStaffDisabled, input)),
});
