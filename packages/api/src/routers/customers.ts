import { LIST_SORTS } from "@knotter/contract/lists";
import { customers, type updateCustomerForm } from "@knotter/contract/resources/customers";
import { AppError } from "@knotter/domain/errors";
import { createCustomer, updateCustomer } from "@knotter/usecases/customer/save";
import type { z } from "zod";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toCustomer, toCustomerItem } from "../views/customer";
import { toHrStaff } from "../views/hr-staff";

async function viewOf(ctx: Context, { id }: { id: string }) {
  const row = await ctx.services.db.read.customer.find(scope(ctx), id);
  if (!row) throw new AppError("NOT_FOUND");
  return toCustomer(row);
}

/** An absent telephone number is stored as null, because JSON columns store what they are given. */
function fieldsOf<F extends z.infer<typeof updateCustomerForm>>({ billingContact, escalationContact, ...rest }: F) {
  const whole = <C extends { phone?: string | null | undefined }>(contact: C) => ({ ...contact, phone: contact.phone ?? null });
  return {
    ...rest,
    ...(billingContact === undefined ? {} : { billingContact: billingContact && whole(billingContact) }),
    ...(escalationContact === undefined ? {} : { escalationContact: escalationContact && whole(escalationContact) }),
  };
}

export const customersRouter = router({
  list: procedureOf(customers.list).query(async ({ ctx, input }) => {
    const asked = pageAsked("customers", LIST_SORTS.customers, input);
    const filter = { q: input.q || undefined, status: input.status };
    const { read } = ctx.services.db;
    const [rows, total] = await Promise.all([read.customer.list(scope(ctx), filter, asked), read.customer.count(scope(ctx), filter)]);
    const { page, nextCursor } = pageFound(asked, rows);
    return { items: page.map(toCustomerItem), total, nextCursor, pageSize: asked.pageSize };
  }),
  create: procedureOf(customers.create).mutation(async ({ ctx, input }) =>
    viewOf(ctx, await run(ctx, createCustomer, { ...fieldsOf(input), name: input.name })),
  ),
  get: procedureOf(customers.get).query(async ({ ctx, input }) => {
    const customer = await viewOf(ctx, input);
    await recordRead(ctx, "customer.read", "Customer", [customer.id]);
    return customer;
  }),
  update: procedureOf(customers.update).mutation(async ({ ctx, input }) =>
    viewOf(ctx, await run(ctx, updateCustomer, { ...fieldsOf(input), id: input.id, expectedVersion: input.expectedVersion })),
  ),
  hrStaffs: procedureOf(customers.hrStaffs).query(async ({ ctx, input }) => {
    const actor = actorOf(ctx);
    const { read } = ctx.services.db;
    if (!(await read.customer.find(scope(ctx), input.id))) throw new AppError("NOT_FOUND");
    if (actor.role === "hrstaff" && !actor.isPrimary && !actor.permissions?.manageHrStaff) throw new AppError("FORBIDDEN");
    const asked = pageAsked("hrStaffs", LIST_SORTS.hrStaffs, input);
    const { page, nextCursor } = pageFound(asked, await read.customer.hrStaff.list(scope(ctx), input.id, asked));
    if (actor.role === "admin")
      await recordRead(
        ctx,
        "hrStaff.read",
        "HrStaff",
        page.map(({ userId }) => userId),
      );
    return { items: page.map(toHrStaff), total: null, nextCursor, pageSize: input.pageSize };
  }),
});
