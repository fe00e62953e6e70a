import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import type { Client } from "./client";
import { customerColumns, customerInScope } from "./customer.reads";
import type { CustomerFields, CustomerPatch, CustomerRow } from "./customer.row";
import { Prisma } from "./generated/client";
import { firstOf, sql } from "./sql";

/** JSON columns take a null of their own. */
const columnsOf = (patch: CustomerPatch) => {
  const { billingContact, escalationContact, ...rest } = patch;
  const json = (value: object | null | undefined) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue));
  return {
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<
      Omit<CustomerFields, "billingContact" | "escalationContact">
    >),
    ...(billingContact === undefined ? {} : { billingContact: json(billingContact) }),
    ...(escalationContact === undefined ? {} : { escalationContact: json(escalationContact) }),
  };
};

export const customerWrites = (client: Client) => ({
  /** The company, held until the transaction ends. Everything that decides about its people queues here. Null: not in scope. */
  lock: (scope: Scope, id: string): Promise<CustomerRow | null> =>
    firstOf<CustomerRow>(
      client,
      sql`SELECT ${customerColumns} FROM "Customer" c WHERE c."id" = ${id}::uuid AND ${customerInScope(scope)} FOR NO KEY UPDATE`,
    ),

  async create(fields: CustomerPatch & { name: string }, now: Date): Promise<string> {
    const { id } = await client.prisma.customer.create({
      data: { ...columnsOf(fields), name: fields.name, createdAt: now, updatedAt: now },
      select: { id: true },
    });
    return id;
  },

  async update(id: string, expectedVersion: number, patch: CustomerPatch, now: Date): Promise<void> {
    const { count } = await client.prisma.customer.updateMany({
      where: { id, version: expectedVersion },
      data: { ...columnsOf(patch), version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },
});
