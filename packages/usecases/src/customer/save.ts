import type { CustomerPatch, CustomerRow } from "@knotter/db/customer/customer";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";

/** Creates a customer. Throws CONFLICT if another one has the same 法人番号. */
export const createCustomer: UseCase<CustomerPatch & { name: string }, { id: string }> = (deps, actor, fields) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const id = await tx.customer.create(fields, now);
    await tx.audit.record(
      { audit: [{ action: "customer.create", entity: "Customer", entityId: id, diff: { name: fields.name } }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

export type UpdateCustomerInput = CustomerPatch & { id: string; expectedVersion?: number | undefined };

/**
 * Changes a customer. Only fields with a new value are written; without any, nothing changes. Throws NOT_FOUND, VERSION_CONFLICT, CONFLICT
 * if another one has the same 法人番号.
 */
export const updateCustomer: UseCase<UpdateCustomerInput, { id: string }> = (deps, actor, { id, expectedVersion, ...patch }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const customer = await tx.customer.lock(scopeOf(actor), id);
    if (!customer) throw new AppError("NOT_FOUND");
    if (expectedVersion !== undefined && expectedVersion !== customer.version) throw new AppError("VERSION_CONFLICT");
    const changed = changesOf(customer, patch);
    if (Object.keys(changed).length === 0) return { id };
    await tx.customer.update(id, customer.version, changed, now);
    await tx.audit.record(
      { audit: [{ action: "customer.update", entity: "Customer", entityId: id, diff: diffOf(customer, changed) }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/** PostgreSQL returns JSON columns with their keys in another order, so both sides are sorted before the comparison. */
const told = (value: unknown): string =>
  JSON.stringify(value !== null && typeof value === "object" && !Array.isArray(value) ? Object.entries(value).sort() : value);
const same = (a: unknown, b: unknown): boolean => told(a) === told(b);

const changesOf = (customer: CustomerRow, patch: CustomerPatch): CustomerPatch =>
  Object.fromEntries(
    Object.entries(patch).filter(([field, value]) => value !== undefined && !same(value, customer[field as keyof CustomerPatch])),
  );

/**
 * Audited with their values: what the company has agreed with the admins. Of persons and free texts the audit only says that they changed.
 */
const TOLD = ["name", "status", "defaultDisclosureLevel", "kThreshold", "allowedEmailDomains", "dataRetentionMonths"] as const;

const diffOf = (customer: CustomerRow, changed: CustomerPatch): Record<string, unknown> => ({
  fields: Object.keys(changed),
  ...Object.fromEntries(TOLD.filter((field) => changed[field] !== undefined).map((field) => [field, [customer[field], changed[field]]])),
});
