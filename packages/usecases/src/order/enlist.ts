import type { Tx } from "@knotter/db/database";
import type { OrderRow } from "@knotter/db/order/detail";
import type { MenteeWish } from "@knotter/domain/import-mentees";
import { hasAddress } from "@knotter/domain/invitation";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type ListPlan, planList } from "@knotter/domain/order-list";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf } from "../deps";
import { newLink } from "../session/links";

/** What the wishes would do to the list of the order. Only reads. */
export async function planFor(
  { addresses }: Pick<Deps, "addresses">,
  tx: Pick<Tx, "order">,
  actor: Actor,
  order: OrderRow,
  wishes: readonly MenteeWish[],
  { sendInvite, allowedEmailDomains }: { sendInvite: boolean; allowedEmailDomains: readonly string[] },
): Promise<ListPlan> {
  const byAdmin = actor.role === "admin";
  const listed = await tx.order.people.listedIn(order.id);
  const numbers = wishes.flatMap(({ employeeNo }) => employeeNo ?? []);
  const elsewhere = await tx.order.people.numbersElsewhere(order, numbers);
  const accounts = byAdmin ? await tx.order.people.accountsOf(wishes.flatMap(({ email }) => email ?? [])) : [];
  return planList(wishes, {
    listed,
    elsewhere,
    accounts,
    digestOf: (address) => addresses.hashOf(address),
    terms: {
      maxMentoringCount: order.maxMentoringCount,
      allowedEmailDomains,
      listLimit: byAdmin ? null : order.totalSessionCap,
      mayGrant: byAdmin,
      knowsAccounts: byAdmin,
      knowsWhoLeft: byAdmin || order.showRegistration,
      sendInvite,
    },
  });
}

/**
 * Writes a plan without faults: people, counts, invitations, one audit entry. For a company's list every new person is first written like
 * an unknown one, with an invitation, and only then linked to the account that the company's earlier lists know: the steps are the same for
 * every address. A mail to somebody with an account is skipped at sending time.
 */
export async function enlist(deps: Deps, tx: Tx, actor: Actor, order: OrderRow, plan: ListPlan, now: Date): Promise<{ invited: number }> {
  const listed = await tx.order.people.insert(order.id, plan.created, { actorId: actor.userId, byHr: actor.role === "hrstaff" }, now);
  await tx.order.people.correct(plan.updated, actor.userId, now);
  // The plan links people by their addresses; somebody without one is found by the employee number, as on a company's list.
  const byCompany = actor.role === "hrstaff";
  const untied = byCompany ? [...listed, ...plan.updated] : listed.filter(({ email }) => email === null);
  if (untied.length > 0)
    await tx.order.people.tieToAccounts(
      order.id,
      untied.map(({ id }) => id),
      now,
    );
  const toInvite = new Set(plan.created.filter(({ invite }) => invite).map(({ email }) => email));
  const invitations = listed
    .filter(hasAddress)
    .filter(({ email }) => toInvite.has(email))
    .map(({ id, email }) => ({
      id,
      email,
      link: newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId: id, orderId: order.id }, now),
    }));
  await tx.account.links.open(invitations.map(({ link }) => link));
  await tx.audit.record(
    {
      mails: invitations.map(({ id, email, link }) => ({
        type: "mentee_register" as const,
        toUserId: null,
        toAddress: email,
        orderId: order.id,
        mentoringId: null,
        facts: { linkId: link.id, orderMenteeId: id },
        dedupeKey: dedupeKeyOf("mentee_register", { orderMenteeId: id, attempt: 1 }),
      })),
      webhooks: plan.created.length === 0 ? [] : [{ type: "order.mentees_added", orderId: order.id, data: { orderId: order.id } }],
      audit: [
        {
          action: "order.add_mentees",
          entity: "Order",
          entityId: order.id,
          diff: { created: plan.created.length, updated: plan.updated.length, invited: invitations.length },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { invited: invitations.length };
}
