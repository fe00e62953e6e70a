import type { SignupCodeRow } from "@knotter/db/account/signup-code";
import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Reads, Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { type Deps, signatureOf } from "../deps";
import { proposeEmail } from "../identity/propose-email";
import { isInBusiness } from "../order/required";
import { attemptKeys, countAttempt, refuseFor } from "../session/attempts";
import { newLink } from "../session/links";
import { signupCodeHash } from "./print-codes";

/** The fields of the slip: 注文番号, 社員番号 and the code. */
export interface PrintedCode {
  orderCode: string;
  employeeNo: string;
  code: string;
}

const tidy = (text: string): string => text.normalize("NFKC").trim();
/** Numbers are typed from paper, on telephones that begin with a capital: upper and lower case are the same. */
const asPrinted = (text: string): string => tidy(text).toUpperCase();

/**
 * The slip, if the given fields match it; null if it is unknown, replaced or expired. A used slip, or one of somebody who has left, is still valid here:
 * the company that printed it may have kept the code, and must not learn anything by trying it.
 */
function genuine(row: SignupCodeRow | null, { orderCode, employeeNo }: PrintedCode, now: Date): SignupCodeRow | null {
  if (row === null || asPrinted(row.orderNo) !== asPrinted(orderCode) || row.employeeNo === null) return null;
  if (asPrinted(row.employeeNo) !== asPrinted(employeeNo)) return null;
  return isOpenForChanges(row.orderStatus) && isInBusiness(row.customerStatus) && row.expiresAt > now ? row : null;
}

const opens = ({ status, usedAt, closed }: SignupCodeRow): boolean => status !== "withdrawn" && usedAt === null && !closed;

/**
 * Counts the attempt, per person on the list and per network, also for a person who does not exist. All refusals are the same. A right code is
 * not counted against its network: a whole factory may register through one.
 */
async function requireCode(deps: Deps, given: PrintedCode, now: Date): Promise<SignupCodeRow> {
  const keys = attemptKeys(deps, "signup_code", `${asPrinted(given.orderCode)}/${asPrinted(given.employeeNo)}`);
  const { wait } = await deps.db.transaction((tx) => countAttempt(tx, keys, now));
  refuseFor(wait);
  const row = await found(deps, deps.db.read, given, now);
  await deps.db.transaction((tx) => tx.account.sessions.forgiveAttempt(keys.address));
  return row;
}

/** The code as it is now. */
async function found(deps: Deps, { account }: Pick<Reads, "account">, given: PrintedCode, now: Date): Promise<SignupCodeRow> {
  const row = genuine(await account.signupCodes.find(signupCodeHash(deps, given.code)), given, now);
  if (!row) throw new AppError("UNPROCESSABLE", { fieldErrors: { code: ["SIGNUP_CODE_WRONG"] } });
  return row;
}

/** The name on the slip, so that people can see that it is theirs. Nothing is used up. Throws UNPROCESSABLE at `code`, TOO_MANY_REQUESTS. */
export async function readSignupCode(deps: Deps, given: PrintedCode): Promise<{ name: string }> {
  const { name } = await requireCode(deps, given, deps.clock.now());
  return { name };
}

/**
 * Mails a link to an address of the person's own, by which they register (`signUp`): the code is spent when they do. A person who has registered
 * has lost the way in: the address is proposed for the account as an admin would propose it (identity/propose-email.ts), so whoever holds the
 * paper reads nothing of what was written before. The company never learns the address. A code that opens nothing any more is answered alike, and
 * the one who has registered by it is told. Throws UNPROCESSABLE at `code`, TOO_MANY_REQUESTS.
 */
export async function mailByCode(deps: Deps, { email, ...given }: PrintedCode & { email: string }): Promise<{ sent: true }> {
  const now = deps.clock.now();
  const { orderId, orderMenteeId, menteeId } = await requireCode(deps, given, now);
  await deps.db.transaction(async (tx) => {
    // All places of an account first, by their ids, as everywhere: the place of the slip is one of them.
    if (menteeId !== null) await tx.mentee.lock(menteeId);
    // A slip that is printed at the same time comes before, and has ended this one, or after, and ends the link that this one opens.
    await tx.account.signupCodes.lockPlaces(orderId, [orderMenteeId]);
    const row = await found(deps, tx, given, now);
    const account = await tx.account.byEmail(email);
    const owner = row.menteeId === null ? null : { userId: row.menteeId, disabled: row.closed, invited: false };
    if (!opens(row)) await (owner && tellOwner(deps, tx, owner, now));
    else if (account) await tellOwner(deps, tx, account, now);
    else if (row.menteeId === null) await openSignup(deps, tx, row, email, now);
    else await replaceAddress(deps, tx, row, row.menteeId, email, now);
  });
  return { sent: true };
}

/** The address, or the place, already belongs to somebody, who gets a mail about it, as for any request to register. */
async function tellOwner(deps: Deps, tx: Tx, account: { userId: string; disabled: boolean; invited: boolean }, now: Date): Promise<void> {
  const { userId } = account;
  const mail: OutboxMail = {
    type: "already_registered",
    toUserId: userId,
    orderId: null,
    mentoringId: null,
    facts: {},
    dedupeKey: dedupeKeyOf("already_registered", { userId, eventId: crypto.randomUUID() }),
  };
  await tx.audit.record({ mails: account.disabled || account.invited ? [] : [mail], audit: [] }, signatureOf(deps, null, now));
}

async function openSignup(deps: Deps, tx: Tx, { orderMenteeId, orderId }: SignupCodeRow, email: string, now: Date): Promise<void> {
  const link = newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId }, now);
  await tx.account.signupCodes.endLinks([orderMenteeId], now);
  await tx.account.links.open([link]);
  await tx.audit.record(
    {
      mails: [
        {
          type: "verify",
          toUserId: null,
          toAddress: email,
          // The mail names no order, so that no list of an order's mails shows the address.
          orderId: null,
          mentoringId: null,
          facts: { linkId: link.id },
          dedupeKey: dedupeKeyOf("verify", { linkId: link.id }),
        },
      ],
      audit: [{ action: "link.request", entity: "LinkToken", entityId: link.id, diff: { purpose: "signup" } }],
    },
    signatureOf(deps, null, now),
  );
}

async function replaceAddress(
  deps: Deps,
  tx: Tx,
  { orderMenteeId, printedById }: SignupCodeRow,
  menteeId: string,
  email: string,
  now: Date,
): Promise<void> {
  const mentee = await tx.mentee.lock(menteeId);
  if (!mentee || mentee.erased || !(await tx.account.signupCodes.spend(orderMenteeId, now))) return;
  await proposeEmail(deps, tx, { proposedById: printedById, signature: signatureOf(deps, null, now) }, mentee, email, now);
}
