import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { HeaderMap, Sheet } from "@knotter/domain/import-columns";
import { readMentees } from "@knotter/domain/import-mentees";
import { warningsOf } from "@knotter/domain/order-list";
import type { Actor } from "@knotter/domain/scope";
import type { Deps } from "../deps";
import { enlist, planFor } from "../order/enlist";
import { requireOpenList } from "../order/required";
import { type ImportPlan, valuesOf } from "./plan";

/** Plans the import of one order's list of people. `sendInvite`: where the list itself does not say who is invited. */
export async function planMenteeImport(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { orderId, sendInvite = false }: { orderId?: string | undefined; sendInvite?: boolean | undefined },
  sheet: Sheet,
  header: HeaderMap,
): Promise<ImportPlan> {
  if (orderId === undefined) throw new AppError("BAD_REQUEST", { fieldErrors: { orderId: ["IMPORT_ORDER_REQUIRED"] } });
  const order = await requireOpenList(tx, actor, orderId);
  const read = readMentees(sheet, header);
  const allowedEmailDomains = await tx.order.people.allowedDomains(order.customerId);
  const plan = await planFor(deps, tx, actor, order, read.wishes, { sendInvite, allowedEmailDomains });
  const there = new Map((await tx.order.people.listedIn(order.id)).map((person) => [person.id, person]));
  return {
    new: plan.created.length,
    update: plan.updated.length,
    same: plan.same + plan.skipped.length,
    effect: [
      plan.created.map(({ email, employeeNo, menteeId, granted, invite }) => [email ?? employeeNo, menteeId, granted, invite]),
      plan.updated.map(({ id, change, granted }) => {
        const person = there.get(id);
        return [id, person && valuesOf(person, change), change, granted === 0 ? 0 : [person?.maxCount, granted]];
      }),
    ],
    faults: [...read.faults, ...plan.faults],
    warnings: [...warningsOf(read.warnings, plan), ...plan.skipped.map(({ row, reason }) => ({ row, column: "email", code: reason }))],
    understood: plan.understood,
    write: (now) => enlist(deps, tx, actor, order, plan, now),
  };
}
