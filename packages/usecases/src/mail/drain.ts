import type { Claim, ClaimedMail, MailSettlement, WrittenMail } from "@knotter/db/mail/outbox";
import { keyHolds, nextTry } from "@knotter/domain/mail-retry";
import { MINUTE } from "@knotter/domain/tokyo";
import type { OutgoingMail, SendResult } from "@knotter/mail/mailer";
import { type Deps, systemSignatureOf } from "../deps";
import { textIn } from "./mail-case";
import { withToken } from "./token-mark";
import { judge, write } from "./write";

export interface DrainReport {
  sent: number;
  skipped: number;
  /** To be tried again, or postponed because the provider asked to wait. */
  retried: number;
  /** Given up: an admin has to look at them. */
  dead: number;
  /** Due without a provider. */
  unsent: number;
  /** Whether everything that was due has been handled. */
  complete: boolean;
}

export interface DrainOptions {
  /** The most mails to take, not counting batches that are tried again. */
  limit?: number;
  /** `performance.now()` after which no further mails are claimed. */
  until?: number;
  /** Waits when the provider asks for a few seconds; without it the drain ends there. */
  pause?: ((milliseconds: number) => Promise<void>) | undefined;
  onFailure?: ((step: string, error: unknown) => void) | undefined;
}

/** Mails per claim: as many as one call to the provider takes. */
const HANDFUL = 100;
/**
 * How long a claim excludes other runners. Mails of a runner that was killed wait this long; a runner that is slower sends under the same
 * idempotency key.
 */
const LEASE = 5 * MINUTE;
/** The longest that a request waits for the first attempts, in seconds. */
const PATIENCE_SECONDS = 5;

/**
 * Sends the mails that are due. Each one is checked against the current state, rendered once and stored as rendered before the first
 * attempt, sent under its idempotency key, and settled. A crash at any moment is safe: a stored mail is sent again unchanged under the same
 * key, so the reader gets it once. Any number of runners may do this at the same time.
 */
export async function drainOutbox(deps: Deps, { limit = 20_000, until, pause, onFailure }: DrainOptions = {}): Promise<DrainReport> {
  const report: DrainReport = { sent: 0, skipped: 0, retried: 0, dead: 0, unsent: 0, complete: true };
  if (deps.mailService.mailer !== null) await deps.db.transaction((tx) => tx.mail.requeue(deps.clock.now()));
  for (let left = limit; left > 0; ) {
    if (until !== undefined && performance.now() > until) return { ...report, complete: false };
    const now = deps.clock.now();
    const claim: Claim = { claimId: crypto.randomUUID(), now, until: new Date(now.getTime() + LEASE) };
    const mails = await deps.db.transaction((tx) => tx.mail.claim(claim, Math.min(left, HANDFUL)));
    if (mails.length === 0) return report;
    left -= mails.length;
    const { settlements, waitSeconds } = await deliver(deps, claim, mails, { pause, onFailure });
    for (const { to } of settlements) report[COUNTED[to]] += 1;
    if (waitSeconds === null) continue;
    if (!pause || waitSeconds > PATIENCE_SECONDS) return { ...report, complete: false };
    await pause(waitSeconds * 1000);
  }
  return { ...report, complete: false };
}

const COUNTED = {
  sent: "sent",
  sent_before: "sent",
  delivered: "sent",
  skipped: "skipped",
  maybe_sent: "skipped",
  wait: "retried",
  again: "retried",
  dead: "dead",
  unsent: "unsent",
} as const;

/** Until a mail is looked at again that may have left before the provider was taken away; its key holds meanwhile. */
const WITHOUT_PROVIDER = 10 * MINUTE;

/**
 * Milliseconds after the judgement of a mail within which a call for it begins. What waits longer, behind slow calls or a rate limit, is judged
 * again: nobody is reminded of a time that has changed meanwhile.
 */
const JUDGED_FOR = 5_000;

type Ready = WrittenMail & { mail: ClaimedMail; sentTo: string; batchKey: string | null };

async function deliver(
  deps: Deps,
  claim: Claim,
  mails: readonly ClaimedMail[],
  { pause, onFailure }: Pick<DrainOptions, "pause" | "onFailure">,
) {
  const { now } = claim;
  const settled: MailSettlement[] = [];
  const open = mails.filter((mail) => {
    if (mail.firstTriedAt === null || keyHolds(mail.firstTriedAt, now)) return true;
    settled.push({
      id: mail.id,
      to: "dead",
      mayHaveArrived: true,
      reason: mail.lastError ?? "not known whether it was taken, and the key does not hold any longer",
    });
    return false;
  });
  const judgedAt = performance.now();
  const verdicts = await judge(deps, open, now, (mail, error) => {
    onFailure?.(`judge ${mail.type}`, error);
    settled.push(unwritable(mail, now));
  });
  const ready = await Promise.all(
    open.map(async (mail): Promise<Ready | null> => {
      const found = verdicts.get(mail.id);
      if (!found) return null;
      const { verdict, state } = found;
      if ("skip" in verdict) {
        // It was tried without a known outcome: it may have arrived, and must not be reported as not sent.
        settled.push({ id: mail.id, to: mail.firstTriedAt === null ? "skipped" : "maybe_sent", reason: verdict.skip });
        return null;
      }
      if (mail.firstTriedAt !== null) return keptOf(mail);
      try {
        return { ...(await write(deps, verdict, state, now)), mail, sentTo: verdict.address, batchKey: null };
      } catch (error) {
        onFailure?.(`write ${mail.type}`, error);
        settled.push(unwritable(mail, now));
        return null;
      }
    }),
  );
  const sendable = ready.filter((mail) => mail !== null);
  const { mailer } = deps.mailService;
  if (mailer === null) {
    settled.push(...sendable.map(({ mail }) => unsent(mail, now)));
    await take(deps, claim, settled, [], []);
    return { settlements: settled, waitSeconds: null };
  }
  const fresh = sendable.filter(({ mail }) => mail.firstTriedAt === null);
  const again = sendable.filter(({ mail }) => mail.firstTriedAt !== null);
  const held = await take(deps, claim, settled, together(fresh, claim.claimId, deps.mailService.batchSize), again);
  const results = await mailer.send(
    held.map((ready) => outgoing(deps, ready)),
    pause,
    () => performance.now() - judgedAt < JUDGED_FOR,
  );
  const byKey = new Map(held.map(({ mail }) => [mail.dedupeKey, mail]));
  const sent = results.flatMap((result) => {
    const mail = byKey.get(result.key);
    return mail ? [settlementOf(mail, result, deps.clock.now(), claim.now)] : [];
  });
  await settle(deps, claim, sent);
  const waits = results.flatMap((result) => (result.outcome === "wait" ? [result.retryAfterSeconds] : []));
  return { settlements: [...settled, ...sent], waitSeconds: waits.length > 0 ? Math.max(...waits) : null };
}

/** Before anything is sent, settles in one transaction the mails that are not to be sent and stores the others as rendered. */
async function take(
  deps: Deps,
  claim: Claim,
  settled: readonly MailSettlement[],
  fresh: readonly Ready[],
  again: readonly Ready[],
): Promise<Ready[]> {
  const still = await deps.db.transaction(async (tx) => {
    await tx.mail.settle(claim.claimId, claim.now, settled);
    await noted(deps, tx, settled, claim.now);
    const kept = await tx.mail.keep(
      claim.claimId,
      claim.now,
      fresh.map(({ mail, ...words }) => ({ ...words, id: mail.id })),
    );
    // Another runner has claimed them in the meantime, so none of them may be sent here.
    if (kept.size !== fresh.length) throw new Error("the lease of a claim has run out before it was written");
    return [
      ...kept,
      ...(again.length > 0
        ? await tx.mail.hold(
            claim,
            again.map(({ mail }) => mail.id),
          )
        : []),
    ];
  });
  const ours = new Set(still);
  return [...again, ...fresh].filter(({ mail }) => ours.has(mail.id));
}

const settle = (deps: Deps, claim: Claim, sent: readonly MailSettlement[]): Promise<unknown> =>
  deps.db.transaction(async (tx) => {
    const done = await tx.mail.settle(claim.claimId, deps.clock.now(), sent);
    await noted(
      deps,
      tx,
      sent.filter(({ id }) => done.has(id)),
      deps.clock.now(),
    );
    return null;
  });

/** A mail that was given up becomes an admin task. */
async function noted(
  deps: Deps,
  tx: Parameters<Parameters<Deps["db"]["transaction"]>[0]>[0],
  settled: readonly MailSettlement[],
  now: Date,
) {
  const dead = settled.filter(({ to }) => to === "dead");
  if (dead.length === 0) return;
  const audit = dead.map(({ id }) => ({ action: "mail.dead", entity: "Mail", entityId: id, diff: {} }));
  await tx.audit.record({ audit }, systemSignatureOf(deps, now));
}

/**
 * Groups mails without attachment into batches. A batch with an unknown outcome is tried again under its key with those of its mails that
 * are still true; mails about a time that has changed are left out. If the first attempt was accepted, the provider refuses the key for a
 * different body, which proves that all of them were sent; if it was not, this attempt is the first.
 */
function together(fresh: readonly Ready[], claimId: string, size: number): Ready[] {
  const single = fresh.filter(({ attachment }) => attachment !== null);
  const plain = fresh.filter(({ attachment }) => attachment === null);
  const batched: Ready[] = [];
  for (let from = 0; from < plain.length; from += size) {
    const members = plain.slice(from, from + size);
    const [lead] = members;
    const batchKey = members.length > 1 && lead ? `batch/${lead.mail.id}/${claimId.slice(0, 8)}` : null;
    batched.push(...members.map((ready) => ({ ...ready, batchKey })));
  }
  return [...batched, ...single];
}

function keptOf(mail: ClaimedMail): Ready {
  const { subject, html, text, attachment, sentTo, batchKey } = mail;
  if (subject === null || html === null || text === null || sentTo === null) throw new Error("a mail that was tried without its words");
  return { mail, subject, html, text, attachment, sentTo, batchKey };
}

function outgoing({ links }: Deps, { mail, subject, html, text, attachment, sentTo, batchKey }: Ready): OutgoingMail {
  const linkId = textIn({ mail }, "linkId");
  return {
    key: mail.dedupeKey,
    to: sentTo,
    subject,
    html: withToken(html, linkId, links),
    text: withToken(text, linkId, links),
    ...(batchKey === null ? {} : { batch: batchKey }),
    // Field by field: jsonb returns the keys of the stored mail in another order.
    ...(attachment === null
      ? {}
      : { attachments: [{ fileName: attachment.fileName, mediaType: attachment.mediaType, content: attachment.content }] }),
  };
}

/**
 * Postpones a mail that could not be rendered: the next attempt decides by the state of that time. An earlier attempt stays as it was
 * stored.
 */
function unwritable({ id, attempts, firstTriedAt }: ClaimedMail, now: Date): MailSettlement {
  const at = nextTry(attempts + 1, firstTriedAt ?? now, now);
  const reason = "could not be written";
  return at
    ? { id, to: "again", at, reason, keep: firstTriedAt !== null }
    : { id, to: "dead", mayHaveArrived: firstTriedAt !== null, reason };
}

/** Without a provider. One that may have arrived stays in the hands of the drain. */
const unsent = ({ id, firstTriedAt }: ClaimedMail, now: Date): MailSettlement =>
  firstTriedAt === null
    ? { id, to: "unsent" }
    : { id, to: "wait", at: new Date(now.getTime() + WITHOUT_PROVIDER), reason: "no provider is configured", keep: true };

function settlementOf({ id, attempts, firstTriedAt, batchKey }: ClaimedMail, result: SendResult, now: Date, begunAt: Date): MailSettlement {
  // An earlier attempt is kept only while it may have been accepted: after a definite refusal the mail is rendered again.
  const triedBefore = firstTriedAt !== null;
  switch (result.outcome) {
    case "accepted":
      return { id, to: "sent", providerId: result.providerId };
    case "delivered_locally":
      return { id, to: "delivered" };
    case "wait":
      // Not accepted this time; whether an earlier attempt was is unknown.
      return {
        id,
        to: "wait",
        at: new Date(now.getTime() + result.retryAfterSeconds * 1000),
        reason: result.reason,
        keep: triedBefore,
      };
    case "retry": {
      const at = nextTry(attempts + 1, firstTriedAt ?? begunAt, now);
      return at
        ? { id, to: "again", at, reason: result.reason, keep: true }
        : { id, to: "dead", mayHaveArrived: true, reason: result.reason };
    }
    case "refused": {
      // Not accepted this time, as with "wait", and there is no sign that it ever will be.
      const at = nextTry(attempts + 1, firstTriedAt ?? begunAt, now);
      return at
        ? { id, to: "again", at, reason: result.reason, keep: triedBefore }
        : { id, to: "dead", mayHaveArrived: triedBefore, reason: result.reason };
    }
    case "unknown":
      // The key of a batch that was tried before belongs to an earlier call with the same mails.
      if (batchKey !== null && triedBefore) return { id, to: "sent_before", reason: result.reason };
      return { id, to: "dead", mayHaveArrived: triedBefore, reason: result.reason };
    case "permanent":
      return { id, to: "dead", mayHaveArrived: triedBefore, reason: result.reason };
  }
}
