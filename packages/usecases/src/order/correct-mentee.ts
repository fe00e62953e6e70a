import type { Tx } from "@knotter/db/database";
import type { LockedPlace } from "@knotter/db/order/correction";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { changeMaximum } from "@knotter/domain/mentee";
import { addressRefusal, mayCorrect, mayCorrectAddress } from "@knotter/domain/order-correction";
import { CORRECTED, type Corrected, type ListedPerson, statusOfTied } from "@knotter/domain/order-list";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { addressesAudited } from "../identity/propose-email";
import { newLink } from "../session/links";
import { requireOpen, requireOrder } from "./required";

export interface CorrectMenteeInput extends Partial<Pick<ListedPerson, Corrected>> {
  id: string;
  orderMenteeId: string;
  expectedVersion: number;
  email?: string | undefined;
  maxCount?: number | undefined;
  /** The account that has the address is this person's. */
  linkAccount?: boolean | undefined;
}

export interface CorrectMenteeOutcome {
  /** A new invitation went to the corrected address. */
  invited: boolean;
  /** On how many other lists of the company the same address was corrected. */
  others: number;
  linked: boolean;
}

const refuse = (field: string, code: FieldCode): never => {
  const error = code.startsWith("EMAIL_") && code !== "EMAIL_OF_ACCOUNT" ? "DUPLICATE_EMAIL" : "UNPROCESSABLE";
  throw new AppError(error, { fieldErrors: { [field]: [code] } });
};

/**
 * Corrects what a company has listed of a person; fields that are absent stay. Until the person has registered, the address as well: on every
 * open list of the company that has the wrong one and nobody has taken. The links to the wrong address end, and who was invited there is
 * invited again. The place stays the same, so that there never is a second person: a list that still has the wrong address finds it
 * (order/enlist.ts), and an address of somebody else is refused. Throws VERSION_CONFLICT, DUPLICATE_EMAIL and UNPROCESSABLE at their fields,
 * COUNT_BELOW_USED, STATUS_NOT_ALLOWED, NOT_FOUND.
 */
export const correctMentee: UseCase<CorrectMenteeInput, CorrectMenteeOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await requireOrder(tx, actor, input.id, undefined);
    requireOpen(order);
    const { place, others } = await tx.order.people.lockPlaces(order, input.orderMenteeId);
    if (place.version !== input.expectedVersion) throw new AppError("VERSION_CONFLICT");
    if (!mayCorrect(place)) throw new AppError("STATUS_NOT_ALLOWED");
    const diff: Record<string, unknown> = {};

    await correctListing(tx, place, input, diff);
    await correctMaximum(tx, actor, place, input.maxCount, diff, now);
    const address = input.email === undefined || input.email === place.email ? null : input.email;
    const outcome = address === null ? UNMOVED : await correctAddress(deps, tx, actor, { place, others }, { ...input, address }, diff);
    if (Object.keys(diff).length > 0)
      await tx.audit.record(
        { audit: [{ action: "order.correct_mentee", entity: "OrderMentee", entityId: place.id, diff: { ...diff, orderId: order.id } }] },
        signatureOf(deps, actor, now),
      );
    return outcome;
  });

const UNMOVED: CorrectMenteeOutcome = { invited: false, others: 0, linked: false };

async function correctListing(tx: Tx, place: LockedPlace, input: CorrectMenteeInput, diff: Record<string, unknown>): Promise<void> {
  const changed = CORRECTED.filter((field) => input[field] !== undefined && input[field] !== place[field]);
  if (changed.length === 0) return;
  const { employeeNo } = input;
  if (
    changed.includes("employeeNo") &&
    employeeNo &&
    (await tx.order.people.takenBy({ orderId: place.orderId, exceptId: place.id }, { employeeNo }))
  )
    refuse("employeeNo", "EMPLOYEE_NO_TAKEN");
  await tx.order.people.saveListing(place.id, Object.fromEntries(changed.map((field) => [field, input[field]])));
  diff["fields"] = changed;
}

async function correctMaximum(
  tx: Tx,
  actor: Actor,
  place: LockedPlace,
  wanted: number | undefined,
  diff: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (wanted === undefined) return;
  const change = changeMaximum(place, wanted);
  if ("refused" in change) throw new AppError(change.refused, { params: change.params });
  if (change.grant === 0) return;
  await tx.order.book({ orderMenteeId: place.id, mentoringId: null, kind: "grant", delta: change.grant, actorId: actor.userId, at: now });
  diff["maxCount"] = [place.max, wanted];
}

interface Places {
  place: LockedPlace;
  others: readonly LockedPlace[];
}

async function correctAddress(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { place, others }: Places,
  { address: email, linkAccount = false }: { address: string; linkAccount?: boolean | undefined },
  diff: Record<string, unknown>,
): Promise<CorrectMenteeOutcome> {
  const now = deps.clock.now();
  if (!mayCorrectAddress(place)) refuse("email", "EMAIL_OF_ACCOUNT");
  const [account = null] = await tx.order.people.accountsOf([email]);
  const isTaken = ({ id, orderId }: LockedPlace) =>
    tx.order.people.takenBy({ orderId, exceptId: id }, { email, ...(account ? { menteeId: account.userId } : {}) });
  const refusal = addressRefusal({ account, linkAccount, onTheList: await isTaken(place) });
  if (refusal) refuse("email", refusal);
  const moved = [place];
  for (const other of others) if (!(await isTaken(other))) moved.push(other);

  const [digest, formerDigest] = [deps.addresses.hashOf(email), deps.addresses.hashOf(place.email)];
  await tx.order.people.saveAddress(moved, { email, digest, formerDigest }, now);
  if (account) {
    const tied = { menteeId: account.userId, status: statusOfTied(account) };
    await tx.order.people.tiePlaces(
      moved.map(({ id }) => id),
      tied,
      now,
    );
  }
  // One link opens all places of the address.
  const invitee = account ? undefined : moved.find(({ status }) => status === "invited");
  if (invitee) await inviteAgain(deps, tx, actor, invitee, email, now);
  Object.assign(diff, addressesAudited(deps, place.email, email), { invited: invitee !== undefined, linked: account !== null });
  for (const other of moved.slice(1))
    await tx.audit.record(
      {
        audit: [
          {
            action: "order.correct_mentee",
            entity: "OrderMentee",
            entityId: other.id,
            diff: { ...addressesAudited(deps, place.email, email), orderId: other.orderId, linked: account !== null },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
  return { invited: invitee !== undefined, others: moved.length - 1, linked: account !== null };
}

async function inviteAgain(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id: orderMenteeId, orderId, inviteCount }: LockedPlace,
  email: string,
  now: Date,
): Promise<void> {
  const link = newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId }, now);
  await tx.account.links.open([link]);
  await tx.mail.invitations.invited([orderMenteeId], now);
  await tx.audit.record(
    {
      mails: [
        {
          type: "mentee_register",
          toUserId: null,
          toAddress: email,
          orderId,
          mentoringId: null,
          facts: { linkId: link.id, orderMenteeId },
          dedupeKey: dedupeKeyOf("mentee_register", { orderMenteeId, attempt: inviteCount + 1 }),
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
}
