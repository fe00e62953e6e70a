import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { LockedPlace } from "@knotter/db/order/correction";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { changeMaximum } from "@knotter/domain/mentee";
import { addressRefusal, mayCompanyCorrect, mayCorrect, mayCorrectAddress } from "@knotter/domain/order-correction";
import { CORRECTED, type Corrected, type ListedPerson, statusOfTied } from "@knotter/domain/order-list";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { addressesAudited } from "../identity/propose-email";
import { newLink } from "../session/links";
import { requireOpen, requireOrder } from "./required";

type Listing = { [Field in Corrected]?: ListedPerson[Field] | undefined };

export interface CorrectMenteeInput extends Listing {
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
 * (order/enlist.ts), and an address of somebody else is refused.
 *
 * HR does this with the permission to manage the list, for people who have not registered, where the order shows who has, and without the number of interviews. Nothing
 * of it depends on accounts: an address with one is taken like any other and tied as on HR's lists, and only lists that show registrations follow. Throws VERSION_CONFLICT, DUPLICATE_EMAIL and UNPROCESSABLE at their fields,
 * COUNT_BELOW_USED, STATUS_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export const correctMentee: UseCase<CorrectMenteeInput, CorrectMenteeOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const byCompany = actor.role === "hrstaff";
    if (byCompany && (!actor.permissions?.manageMentees || input.maxCount !== undefined || input.linkAccount))
      throw new AppError("FORBIDDEN");
    const order = await requireOrder(tx, actor, input.id, undefined);
    requireOpen(order);
    if (byCompany && !order.showRegistration) throw new AppError("FORBIDDEN");
    if (byCompany && order.status !== "active") throw new AppError("STATUS_NOT_ALLOWED");
    const { place, others } = await tx.order.people.lockPlaces(order, input.orderMenteeId);
    if (byCompany ? !mayCompanyCorrect(order, place) : !mayCorrect(place)) throw new AppError("STATUS_NOT_ALLOWED");
    if (place.version !== input.expectedVersion) throw new AppError("VERSION_CONFLICT");
    const diff: Record<string, unknown> = {};

    await correctListing(tx, place, input, diff);
    await correctMaximum(tx, actor, place, input.maxCount, diff, now);
    const address = input.email === undefined || input.email === place.email ? null : input.email;
    const moved =
      address === null ? null : await (byCompany ? readdress : correctAddress)(deps, tx, { place, others }, { ...input, address }, diff);
    const corrected = (entityId: string, said: Record<string, unknown>) => ({
      action: "order.correct_mentee",
      entity: "OrderMentee",
      entityId,
      diff: said,
    });
    if (Object.keys(diff).length > 0)
      await tx.audit.record(
        {
          mails: moved?.mails ?? [],
          audit: [
            corrected(place.id, { ...diff, orderId: order.id }),
            ...(moved?.others ?? []).map((other) => corrected(other.id, { ...moved?.addresses, orderId: other.orderId })),
          ],
        },
        signatureOf(deps, actor, now),
      );
    return {
      invited: moved !== null && moved.mails.length > 0,
      others: moved?.others.length ?? 0,
      linked: moved?.linked ?? false,
    };
  });

async function correctListing(tx: Tx, place: LockedPlace, input: CorrectMenteeInput, diff: Record<string, unknown>): Promise<void> {
  const changed = CORRECTED.filter((field) => input[field] !== undefined && input[field] !== place[field]);
  if (changed.length === 0) return;
  const { employeeNo } = input;
  // Without an address only the number identifies the person, so it cannot be removed.
  if (changed.includes("employeeNo") && !employeeNo && place.email === null) refuse("employeeNo", "REQUIRED");
  if (changed.includes("employeeNo") && employeeNo && (await tx.order.people.numberTaken(place.id, employeeNo)))
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

interface Moved {
  /** The new invitation. */
  mails: OutboxMail[];
  /** The other places that have the new address now. */
  others: readonly LockedPlace[];
  linked: boolean;
  /** Both addresses, as the audit has them. */
  addresses: Record<string, unknown>;
}

async function correctAddress(
  deps: Deps,
  tx: Tx,
  { place, others }: Places,
  { address: email, linkAccount = false }: { address: string; linkAccount?: boolean | undefined },
  diff: Record<string, unknown>,
): Promise<Moved> {
  const now = deps.clock.now();
  if (!mayCorrectAddress(place)) refuse("email", "EMAIL_OF_ACCOUNT");
  const [account = null] = await tx.order.people.accountsOf([email]);
  const isTaken = ({ id, orderId }: LockedPlace) =>
    tx.order.people.takenBy({ orderId, exceptId: id }, { email, ...(account ? { menteeId: account.userId } : {}) });
  const refusal = addressRefusal({ account, linkAccount, onTheList: await isTaken(place) });
  if (refusal) refuse("email", refusal);
  const moved = [place];
  for (const other of others) if (!(await isTaken(other))) moved.push(other);

  await moveTo(deps, tx, moved, { email, menteeId: account?.userId ?? null }, now);
  if (account)
    await tx.order.people.tiePlaces(
      moved.map(({ id }) => id),
      { menteeId: account.userId, status: statusOfTied(account) },
      now,
    );
  // One link opens all places of the address.
  const invitee = account ? undefined : moved.find(({ status }) => status === "invited");
  const mails = invitee ? [await inviteAgain(deps, tx, invitee, email, now)] : [];
  const addresses = { ...addressesAudited(deps, place.email ?? "", email), linked: account !== null };
  Object.assign(diff, addresses, { invited: invitee !== undefined });
  return { mails, others: moved.slice(1), linked: account !== null, addresses };
}

/** The same for a company. The steps are those of every address, whoever has an account with it. */
async function readdress(
  deps: Deps,
  tx: Tx,
  { place, others }: Places,
  { address: email }: { address: string },
  diff: Record<string, unknown>,
): Promise<Moved> {
  const now = deps.clock.now();
  if (place.email === null) throw new AppError("STATUS_NOT_ALLOWED");
  const isTaken = ({ id, orderId }: LockedPlace) => tx.order.people.takenBy({ orderId, exceptId: id }, { email });
  if (await isTaken(place)) refuse("email", "EMAIL_ON_LIST");
  const moved = [place];
  for (const other of others) if (other.showRegistration && !(await isTaken(other))) moved.push(other);
  await moveTo(deps, tx, moved, { email, menteeId: null }, now);
  const invitee = moved.find(({ status }) => status === "invited");
  const mails = invitee ? [await inviteAgain(deps, tx, invitee, email, now)] : [];
  for (const { id, orderId } of moved) await tx.order.people.tieToAccounts(orderId, [id], now);
  const addresses = addressesAudited(deps, place.email, email);
  Object.assign(diff, addresses, { invited: invitee !== undefined });
  return { mails, others: moved.slice(1), linked: false, addresses };
}

/** `places`, which all have the same address, have this one from now on. */
async function moveTo(
  { addresses }: Pick<Deps, "addresses">,
  tx: Tx,
  places: readonly LockedPlace[],
  { email, menteeId }: { email: string; menteeId: string | null },
  now: Date,
): Promise<void> {
  const former = places[0]?.email ?? null;
  const digests = { digest: addresses.hashOf(email), formerDigest: former === null ? null : addresses.hashOf(former) };
  await tx.order.people.saveAddress(places, { email, menteeId, ...digests }, now);
}

/** Opens a new link, and writes its mail. */
async function inviteAgain(
  deps: Deps,
  tx: Tx,
  { id: orderMenteeId, orderId, inviteCount }: LockedPlace,
  email: string,
  now: Date,
): Promise<OutboxMail> {
  const link = newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId }, now);
  await tx.account.links.open([link]);
  await tx.mail.invitations.invited([orderMenteeId], now);
  return {
    type: "mentee_register",
    toUserId: null,
    toAddress: email,
    orderId,
    mentoringId: null,
    facts: { linkId: link.id, orderMenteeId },
    dedupeKey: dedupeKeyOf("mentee_register", { orderMenteeId, attempt: inviteCount + 1 }),
  };
}
