import type { OutboxMail, Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { AskedInvitation, InviteeRow } from "@knotter/db/mail/invitation";
import { AppError } from "@knotter/domain/errors";
import {
  hasAddress,
  INVITE_SLICE,
  type InvitationLetter,
  type InviteWish,
  invitationLetterOf,
  inviteRefusal,
} from "@knotter/domain/invitation";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, systemSignatureOf, type UseCase } from "../deps";
import { inSlices, type SliceOptions } from "../in-slices";
import { noteTry } from "../order/note-try";
import { requireOpen, requireOrder } from "../order/required";
import { newLink } from "../session/links";
import { type Ensured, idsOf } from "./ensured";
import { refuseTime } from "./send-time";

export interface InviteInput {
  orderId: string;
  /** Ids of list entries; undefined: the whole list. */
  menteeIds?: readonly string[] | undefined;
  resend: boolean;
  force: boolean;
  /** The standard text; a campaign has a text of its own. */
  letter?: InvitationLetter | undefined;
  dryRun?: boolean | undefined;
  /** Not at once: whom it meets is determined again then. */
  sendAt?: Date | undefined;
  /** How many people were shown to the caller. Not looked at where HR may not know the number. */
  confirmCount?: number | undefined;
  /** The mail to many that they are part of, with its text, and when it was begun: that is the one instant of all of its invitations. */
  campaign?: { id: string; begunAt: Date } | undefined;
}

/**
 * Invites people of a list who have not registered. Each gets a new link, which invalidates the previous one. HR may do this for its own
 * open orders, with the permission to manage the list; for HR an id that is not on the list is the same as another company's. Where HR may
 * not see who has registered, the call only stores the request, which `inviteAsked` carries out: so its duration reveals nothing about
 * anybody. Throws COUNT_MISMATCH, STATUS_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export const invite: UseCase<InviteInput, Ensured> = (deps, actor, input) =>
  deps.db.transaction((tx) => inviteIn(deps, tx, actor, input, deps.clock.now()));

/** The same within a transaction of the caller's. */
export async function inviteIn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { orderId, menteeIds, resend, force, letter = "first", dryRun, sendAt, confirmCount, campaign }: InviteInput,
  now: Date,
): Promise<Ensured> {
  const byHr = actor.role === "hrstaff";
  if (byHr && (force || !actor.permissions?.manageMentees)) throw new AppError("FORBIDDEN");
  const order = await requireOrder(tx, actor, orderId, undefined);
  requireOpen(order);
  if (byHr && order.status !== "active") throw new AppError("STATUS_NOT_ALLOWED");
  const wanted = menteeIds && [...new Set(menteeIds)];
  if (wanted && (await tx.mail.invitations.countPlaces(order.id, wanted)) < wanted.length) throw new AppError("NOT_FOUND");
  if (dryRun) await noteTry(deps, tx, actor, { tried: "order.invite", entity: "Order", entityId: order.id, rows: wanted?.length ?? 0 });
  const signature = signatureOf(deps, actor, now);
  if (sendAt && force) throw new AppError("BAD_REQUEST");
  if (sendAt) refuseTime(order, sendAt, now);
  async function ask(): Promise<void> {
    await tx.mail.invitations.ask({
      orderId,
      places: wanted ?? [],
      resend,
      letter,
      requestedById: actor.userId,
      sendAt: sendAt ?? null,
      now,
    });
    const diff = { rows: wanted?.length ?? 0, resend, ...(sendAt && { sendAt: sendAt.toISOString() }) };
    await tx.audit.record({ audit: [{ action: "order.invite_asked", entity: "Order", entityId: orderId, diff }] }, signature);
  }
  if (byHr && !order.showRegistration) {
    if (!dryRun) await ask();
    return { mailIds: [], queued: 0, skipped: [], deduplicated: false };
  }
  const people = await tx.mail.invitations.lock(order.id, wanted ?? null);
  const sending = {
    orderId: order.id,
    people,
    wish: { resend, force },
    letter,
    dryRun: dryRun === true || sendAt !== undefined,
    campaign,
    now,
    signature,
  };
  const outcome = await send(deps, tx, sending);
  // Everything is taken back with the transaction.
  if (confirmCount !== undefined && outcome.queued !== confirmCount)
    throw new AppError("COUNT_MISMATCH", { params: { count: outcome.queued ?? 0 }, data: { count: outcome.queued ?? 0 } });
  if (sendAt && !dryRun) {
    await ask();
    return { ...outcome, mailIds: [], deduplicated: false };
  }
  return outcome;
}

/**
 * Takes back invitations whose time has not come. Throws NOT_FOUND outside of the caller's orders, FORBIDDEN for HR who may not manage the list,
 * STATUS_NOT_ALLOWED once they have begun.
 */
export const cancelAsked: UseCase<{ id: string }, { id: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const asked = await tx.mail.invitations.lockAsked(id);
    if (!asked) throw new AppError("NOT_FOUND");
    await tx.order.detail.require(scopeOf(actor), asked.orderId);
    if (actor.role === "hrstaff" && !actor.permissions?.manageMentees) throw new AppError("FORBIDDEN");
    if (!(await tx.mail.invitations.takeBack(id, now))) throw new AppError("STATUS_NOT_ALLOWED");
    const diff = { rows: asked.places.length, sendAt: asked.nextTryAt?.toISOString() ?? null };
    await tx.audit.record(
      { audit: [{ action: "order.invite_canceled", entity: "Order", entityId: asked.orderId, diff }] },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/** Carries out the invitations that companies have requested, as `inSlices` does. Returns the number of people. */
export const inviteAsked = (deps: Deps, options?: SliceOptions): Promise<number> =>
  inSlices<AskedInvitation>(
    deps,
    {
      step: "invitation",
      take: (tx, now) => tx.mail.invitations.takeAsked(now),
      carryOut: (tx, asked, now) => inviteSlice(deps, tx, asked, now),
      failed: (tx, id, attempts, nextTryAt) => tx.mail.invitations.failed(id, attempts, nextTryAt),
    },
    options,
  );

async function inviteSlice(
  deps: Deps,
  tx: Tx,
  { id, orderId, places, resend, letter, position, open }: AskedInvitation,
  now: Date,
): Promise<number> {
  // No one if the order was closed or suspended after the request.
  const people = open
    ? await tx.mail.invitations.lock(orderId, places.length > 0 ? places : null, { after: position, limit: INVITE_SLICE })
    : [];
  const last = people.length < INVITE_SLICE ? null : (people.at(-1)?.orderMenteeId ?? null);
  await tx.mail.invitations.proceeded(id, last, now);
  if (people.length === 0) return 0;
  const wish = { resend, force: false };
  return (
    await send(deps, tx, {
      orderId,
      people,
      wish,
      letter: invitationLetterOf(letter),
      dryRun: false,
      now,
      signature: systemSignatureOf(deps, now),
    })
  ).queued;
}

interface Sending {
  orderId: string;
  /** Locked list entries. */
  people: readonly InviteeRow[];
  wish: InviteWish;
  letter: InvitationLetter;
  dryRun: boolean;
  campaign?: InviteInput["campaign"];
  now: Date;
  signature: Signature;
}

async function send(deps: Deps, tx: Tx, { orderId, people, wish, letter, dryRun, campaign, now, signature }: Sending): Promise<Ensured> {
  const judged = people.map((person) => ({ ...person, refusal: inviteRefusal(person, wish, now) }));
  const invited = judged.filter(({ refusal }) => refusal === null).filter(hasAddress);
  const there = judged.filter(({ refusal }) => refusal === "already_invited").map(({ orderMenteeId }) => orderMenteeId);
  const skipped = judged.flatMap(({ email, name, refusal }) =>
    refusal === null || refusal === "already_invited" ? [] : [{ to: email ?? name, reason: refusal }],
  );
  const earlier = (await tx.mail.invitations.lastMails(there)).map(({ id }) => id);
  const deduplicated = invited.length === 0 && there.length > 0;
  if (dryRun || invited.length === 0) return { mailIds: earlier, queued: dryRun ? invited.length : 0, skipped, deduplicated };

  const mails = invited.map(({ orderMenteeId, email, inviteCount }) => {
    const link = newLink(deps, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId }, now);
    const mail: OutboxMail = {
      type: "mentee_register",
      toUserId: null,
      toAddress: email,
      orderId,
      mentoringId: null,
      campaignId: campaign?.id,
      facts: { linkId: link.id, orderMenteeId, ...(letter !== "first" && { letter }) },
      dedupeKey: dedupeKeyOf("mentee_register", { orderMenteeId, attempt: inviteCount + 1 }),
    };
    return { link, mail };
  });
  await tx.account.links.open(mails.map(({ link }) => link));
  await tx.mail.invitations.invited(
    invited.map(({ orderMenteeId }) => orderMenteeId),
    now,
  );
  await tx.audit.record(
    {
      mails: mails.map(({ mail }) => mail),
      // Of a mail to many there is one entry, for all of it.
      audit: campaign ? [] : [{ action: "order.invite", entity: "Order", entityId: orderId, diff: { invited: invited.length, ...wish } }],
    },
    campaign ? { ...signature, at: campaign.begunAt } : signature,
  );
  const ids = await idsOf(
    tx,
    mails.map(({ mail }) => mail),
  );
  return { mailIds: [...ids, ...earlier], queued: invited.length, skipped, deduplicated };
}
