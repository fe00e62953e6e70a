import type { Tx } from "@knotter/db/database";
import type { NewHrInvitation } from "@knotter/db/import/import";
import type { NewOrder } from "@knotter/db/order/conditions";
import { defaultShowRegistration } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { HeaderMap, Sheet } from "@knotter/domain/import-columns";
import { readOrders } from "@knotter/domain/import-orders";
import { type OrderImportPlan, planOrders, type WishedCustomer } from "@knotter/domain/order-import";
import type { Actor } from "@knotter/domain/scope";
import { endOfDay, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { inviteMail } from "../hr-staff/invite-mail";
import { newLink } from "../session/links";
import { type ImportPlan, valuesOf } from "./plan";

/** Plans the import of the admins' list of orders, which may contain new companies and HR staff. */
export async function planOrderImport(deps: Deps, tx: Tx, actor: Actor, sheet: Sheet, header: HeaderMap): Promise<ImportPlan> {
  const now = deps.clock.now();
  const read = readOrders(sheet, header, tokyoDate(now));
  const { wishes } = read;
  const given = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value): value is T => value !== null))];
  const customers = await tx.import.customerTargets(
    // A company may be kept under the composed form of its name.
    given(wishes.flatMap(({ customerName }) => [customerName, customerName.normalize("NFC")])),
    given(wishes.map(({ corporateNumber }) => corporateNumber)),
  );
  const targets = await tx.import.orderTargets(
    given(wishes.map(({ orderNo }) => orderNo)),
    customers.map(({ id }) => id),
    now,
  );
  const plan = planOrders(wishes, {
    targets,
    customers,
    mentors: await tx.order.mentors.byRegistration(given(wishes.flatMap(({ registrationNumbers }) => registrationNumbers))),
    accounts: await tx.import.accountsOf(given(wishes.map(({ hrEmail }) => hrEmail))),
  });
  return {
    new: plan.created.length,
    update: plan.updated.length,
    same: plan.same,
    effect: [
      plan.created.map(({ customer, mentorIds, hr }) => [customer, mentorIds, hr]),
      plan.updated.map(({ target, change, mentorIds, hr }) => [target.id, valuesOf(target, change), change, mentorIds, hr]),
    ],
    faults: [...read.faults, ...plan.faults],
    warnings: [...read.warnings, ...plan.warnings],
    understood: plan.understood,
    write: (at) => writeOrders(deps, tx, actor, plan, new Map(targets.map((target) => [target.id, target])), at),
  };
}

type Targets = ReadonlyMap<string, Awaited<ReturnType<Tx["import"]["orderTargets"]>>[number]>;

async function writeOrders(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  plan: OrderImportPlan,
  targets: Targets,
  now: Date,
): Promise<{ invited: number }> {
  const idOf = await writeCustomers(
    tx,
    [...plan.created, ...plan.updated].map(({ customer }) => customer),
  );
  const questionSetId = await tx.order.detail.questionSet(null);
  const created = plan.created.map(({ wish, customer, mentorIds }) => ({
    mentorIds,
    order: {
      id: crypto.randomUUID(),
      orderNo: wish.orderNo,
      customerId: idOf(customer),
      name: wish.name,
      programType: wish.programType,
      purpose: null,
      startsOn: wish.startsOn,
      endsOn: wish.endsOn,
      bookingOpensOn: wish.bookingOpensOn ?? wish.startsOn,
      bookingClosesOn: wish.bookingClosesOn ?? wish.endsOn,
      sessionMinutes: wish.sessionMinutes,
      maxMentoringCount: wish.maxMentoringCount,
      totalSessionCap: wish.totalSessionCap,
      disclosureLevel: wish.disclosureLevel,
      showRegistration: defaultShowRegistration(wish.programType),
      policy: {},
      questionSetId,
      reportSchedule: "end",
      reportPeriodEnds: [],
      status: "draft",
      ownerAdminId: actor.userId,
      memo: wish.memo,
    } satisfies NewOrder,
  }));
  await tx.order.detail.insert(
    created.map(({ order }) => order),
    now,
  );
  await updateOrders(tx, actor, plan.updated, targets, now);
  await tx.order.mentors.add(
    [
      ...created.flatMap(({ order, mentorIds }) => mentorIds.map((mentorId) => ({ orderId: order.id, mentorId }))),
      ...plan.updated.flatMap(({ target, mentorIds }) => mentorIds.map((mentorId) => ({ orderId: target.id, mentorId }))),
    ],
    now,
  );
  await tx.waitingList.check([...new Set(plan.updated.flatMap(({ mentorIds }) => mentorIds))], now);
  const fresh = new Map<string, NewHrInvitation>();
  for (const { hr, customer } of [...plan.created, ...plan.updated])
    if (hr) fresh.set(hr.email, { userId: crypto.randomUUID(), customerId: idOf(customer), ...hr });
  const invitations = [...fresh.values()];
  await tx.import.inviteHr(invitations, now);
  await inviteByMail(deps, tx, actor, invitations, now);
  // An import can write two thousand audit entries for orders; people created with an order are recorded in the entry of that order.
  const broughtBy = ({ hr }: { hr: { email: string } | null }) => (hr ? { invitedHrStaff: fresh.get(hr.email)?.userId } : {});
  const audit = [
    ...created.map(({ order }, index) => ({
      action: "order.create",
      entity: "Order",
      entityId: order.id,
      diff: { customerId: order.customerId, imported: true, ...broughtBy(plan.created[index] ?? { hr: null }) },
    })),
    ...plan.updated.map((placed) => ({
      action: "order.update",
      entity: "Order",
      entityId: placed.target.id,
      diff: { imported: true, fields: Object.keys(placed.change), addedMentors: placed.mentorIds, ...broughtBy(placed) },
    })),
  ];
  const webhooks = [
    ...created.map(({ order: { id } }) => ({ type: "order.created" as const, orderId: id, data: { orderId: id } })),
    ...plan.updated.map(({ target: { id } }) => ({ type: "order.changed" as const, orderId: id, data: { orderId: id } })),
  ];
  await tx.audit.record({ webhooks, audit }, signatureOf(deps, actor, now));
  return { invited: invitations.length };
}

/** Locks people before orders, like every change of bookings; then orders that become shorter, so that nobody books after their new end. */
async function updateOrders(tx: Tx, actor: Actor, updated: OrderImportPlan["updated"], targets: Targets, now: Date): Promise<void> {
  const changes = updated.flatMap(({ target, change }) => {
    const row = targets.get(target.id);
    return row && Object.keys(change).length > 0 ? [{ row, change }] : [];
  });
  for (const { row, change } of changes) {
    if (change.maxMentoringCount === undefined) continue;
    const used = await tx.order.people.regrant(row.id, row.maxMentoringCount, change.maxMentoringCount, actor.userId, now);
    if (used !== null) throw new AppError("IMPORT_STALE");
  }
  for (const { row, change } of changes) {
    const end = change.endsOn !== undefined && change.endsOn < row.endsOn ? endOfDay(change.endsOn) : null;
    if (end === null) continue;
    await tx.order.lockOrder(row.id);
    if ((await tx.mentoring.upcoming.list({ orderId: row.id }, now)).some(({ endAt }) => endAt > end)) throw new AppError("IMPORT_STALE");
  }
  for (const { row, change } of changes) await tx.order.detail.update(row.id, row.version, { ...row, ...change }, now);
}

/** Creates the new companies, each once, however many rows name them. */
async function writeCustomers(tx: Tx, wished: readonly WishedCustomer[]): Promise<(customer: WishedCustomer) => string> {
  const fresh = new Map(
    wished
      .filter(({ id }) => id === null)
      .map(({ key, name, corporateNumber }) => [key, { id: crypto.randomUUID(), name, corporateNumber }]),
  );
  await tx.order.detail.insertCustomers([...fresh.values()]);
  return ({ id, key }) => id ?? fresh.get(key)?.id ?? "";
}

async function inviteByMail(deps: Deps, tx: Tx, actor: Actor, invitations: readonly NewHrInvitation[], now: Date): Promise<void> {
  const invited = invitations.map(({ email, userId }) => ({
    userId,
    link: newLink(deps, { purpose: "hrstaff_invite", email, role: "hrstaff", userId }, now),
  }));
  await tx.account.links.open(invited.map(({ link }) => link));
  const mails = invited.map(({ userId, link }) => inviteMail(userId, link));
  await tx.audit.record({ mails, audit: [] }, signatureOf(deps, actor, now));
}
