import { type CreateEmailOptions, Resend } from "resend";
import type { Mailer, OutgoingMail, SendResult } from "./mailer";
import { outcomeOf, type Refused } from "./resend-outcome";

export interface ResendSettings {
  readonly apiKey: string;
  /** Replaces Resend's own address in tests. */
  readonly baseUrl?: string | undefined;
  /** 「Knotter 事務局 <no-reply@example.jp>」 */
  readonly from: string;
  readonly replyTo: string;
  readonly timeoutMs?: number | undefined;
}

/** Milliseconds after which a call is aborted. The key makes a repetition safe if the answer was only late. */
const TIMEOUT = 10_000;
/** The most mails that Resend accepts per call. */
export const BATCH_SIZE = 100;
/** The most that one batch waits for the rate limit, all its waits together, in milliseconds. */
const PATIENCE = 10_000;
/** The wait of mails that were not tried because an earlier call failed. */
const BEHIND_SECONDS = 30;

type Answer<Data> = { data: Data; error: null; headers: Record<string, string> | null } | (Refused & { data: null });
type Outcomes = ReadonlyMap<string, SendResult>;

/**
 * Sends mails through Resend, one call after the other, because its limit is a few calls per second. After a failed call the rest is not
 * tried: an outage must not cost a time-out per mail. Calls refused only by the rate limit were not accepted: they are repeated as soon as
 * the answer allows, because returning them to the outbox would mean to judge and render them again. Throws RangeError for a batch of more
 * than 100.
 */
export function resendMailer({ apiKey, baseUrl, from, replyTo, timeoutMs = TIMEOUT }: ResendSettings): Mailer {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  const limits = () => ({ signal: AbortSignal.timeout(Math.min(timeoutMs, TIMEOUT)) });

  const letterOf = ({ key, to, subject, html, text, attachments }: OutgoingMail): CreateEmailOptions => ({
    from,
    to,
    replyTo,
    subject,
    html,
    text,
    // Suppresses automatic replies, and makes each mail a conversation of its own in clients that group them.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", "X-Entity-Ref-ID": key },
    ...(attachments?.length && {
      attachments: attachments.map(({ fileName, mediaType, content }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(content, "utf8").toString("base64"),
      })),
    }),
  });

  async function sendOne(mail: OutgoingMail): Promise<SendResult[]> {
    const answer: Answer<{ id?: string }> = await resend.emails.send(letterOf(mail), { idempotencyKey: mail.key, ...limits() });
    if (answer.error) return [{ key: mail.key, ...outcomeOf(answer) }];
    return [answer.data.id ? accepted(mail.key, answer.data.id) : unreadable(mail.key)];
  }

  async function sendTogether(batch: string, mails: readonly OutgoingMail[]): Promise<SendResult[]> {
    const answer: Answer<{ data?: { id: string }[]; errors?: { index: number; message: string }[] }> = await resend.batch.send(
      mails.map(letterOf),
      { idempotencyKey: batch, batchValidation: "permissive", ...limits() },
    );
    if (answer.error) return mails.map(({ key }) => ({ key, ...outcomeOf(answer) }));
    // Accepted mails come back in order; refused ones are named by their index.
    const refused = new Map((answer.data.errors ?? []).map(({ index, message }) => [index, message]));
    const ids = answer.data.data ?? [];
    if (ids.length + refused.size !== mails.length) return mails.map(({ key }) => unreadable(key));
    let next = 0;
    return mails.map(({ key }, index) => {
      const reason = refused.get(index);
      if (reason !== undefined) return { key, outcome: "permanent", reason };
      const id = ids[next++]?.id;
      return id ? accepted(key, id) : unreadable(key);
    });
  }

  return {
    async send(mails, pause, mayBegin = () => true) {
      const outcomes = new Map<string, SendResult>();
      let failed: SendResult | undefined;
      let late = false;
      let patience = pause ? PATIENCE : 0;
      for (const call of callsOf(mails)) {
        const before = failed;
        late ||= !mayBegin();
        if (late && !before) {
          for (const { key } of call.mails) outcomes.set(key, tooLate(key));
          continue;
        }
        let results = before ? call.mails.map(({ key }) => behind(key, before)) : await attempt(call);
        for (let wait = waitOf(results); pause && !before && wait !== null && wait <= patience; wait = waitOf(results)) {
          patience -= wait;
          await pause(wait);
          late ||= !mayBegin();
          if (late) break;
          results = await attempt(call);
        }
        for (const result of results) {
          outcomes.set(result.key, result);
          if (result.outcome === "wait" || result.outcome === "retry" || result.outcome === "refused") failed ??= result;
        }
      }
      return mails.map(({ key }) => found(outcomes, key));
    },
  };

  /** The SDK returns its errors; if it throws all the same, the results of the other calls must not be lost. */
  async function attempt({ batch, mails }: Call): Promise<SendResult[]> {
    try {
      const [only] = mails;
      return batch === null && only ? await sendOne(only) : await sendTogether(batch ?? "", mails);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return mails.map(({ key }) => ({ key, outcome: "retry", reason }));
    }
  }
}

interface Call {
  readonly batch: string | null;
  readonly mails: readonly OutgoingMail[];
}

/** Batches first. Within one the order is that of the keys, so that the same batch has the same bytes. */
function callsOf(mails: readonly OutgoingMail[]): Call[] {
  const batches = new Map<string, OutgoingMail[]>();
  const single: Call[] = [];
  for (const mail of mails) {
    if (mail.batch === undefined || mail.attachments?.length) single.push({ batch: null, mails: [mail] });
    else batches.set(mail.batch, [...(batches.get(mail.batch) ?? []), mail]);
  }
  const together = [...batches].map(([batch, members]) => {
    if (members.length > BATCH_SIZE) throw new RangeError(`a batch holds at most ${BATCH_SIZE} mails`);
    return { batch, mails: members.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
  });
  return [...together, ...single];
}

/** Milliseconds after which a rate-limited call may be repeated; all mails of a call have the same answer. */
function waitOf([first]: readonly SendResult[]): number | null {
  return first?.outcome === "wait" ? first.retryAfterSeconds * 1000 : null;
}

const accepted = (key: string, providerId: string): SendResult => ({ key, outcome: "accepted", providerId });
const unreadable = (key: string): SendResult => ({ key, outcome: "retry", reason: "the answer could not be read" });

const behind = (key: string, failed: SendResult): SendResult => ({
  key,
  outcome: "wait",
  retryAfterSeconds: failed.outcome === "wait" ? failed.retryAfterSeconds : BEHIND_SECONDS,
  reason: "not tried: a call before it failed",
});

const tooLate = (key: string): SendResult => ({ key, outcome: "wait", retryAfterSeconds: 0, reason: "not tried: its turn came too late" });

function found(outcomes: Outcomes, key: string): SendResult {
  const result = outcomes.get(key);
  if (!result) throw new Error("a mail without a result");
  return result;
}
