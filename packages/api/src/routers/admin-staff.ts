import { LIST_SORTS } from "@knotter/contract/lists";
import { adminStaff } from "@knotter/contract/resources/admin-staff";
import { AppError } from "@knotter/domain/errors";
import { inviteAdmin } from "@knotter/usecases/admin-staff/invite";
import { disableAdmin, enableAdmin } from "@knotter/usecases/admin-staff/set-disabled";
import { updateAdmin } from "@knotter/usecases/admin-staff/update";
import { resetAdminSecondFactor } from "@knotter/usecases/security/reset-second-factor";
import { type Context, run } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toAdminStaff } from "../views/admin-staff";

async function viewOf(ctx: Context, { id }: { id: string }) {
  const row = await ctx.services.db.read.admin.staff.find(id);
  if (!row) throw new AppError("NOT_FOUND");
  return toAdminStaff(row);
}

export const adminStaffRouter = router({
  list: procedureOf(adminStaff.list).query(async ({ ctx, input }) => {
    const asked = pageAsked("adminStaff", LIST_SORTS.adminStaff, input);
    const { page, nextCursor } = pageFound(asked, await ctx.services.db.read.admin.staff.list(asked));
    return { items: page.map(toAdminStaff), total: null, nextCursor, pageSize: input.pageSize };
  }),
  invite: procedureOf(adminStaff.invite).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, inviteAdmin, input))),
  update: procedureOf(adminStaff.update).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, updateAdmin, input))),
  disable: procedureOf(adminStaff.disable).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, disableAdmin, input))),
  enable: procedureOf(adminStaff.enable).mutation(async ({ ctx, input }) => viewOf(ctx, await run(ctx, enableAdmin, input))),
  resetSecondFactor: procedureOf(adminStaff.resetSecondFactor).mutation(async ({ ctx, input }) =>
    viewOf(ctx, await run(ctx, resetAdminSecondFactor, input)),
  ),
});
