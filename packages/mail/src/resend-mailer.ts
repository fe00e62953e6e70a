import { type CreateEmailOptions, Resend } from "resend";
import type { Mailer, OutgoingMail, SendResult } from "./mailer";
import { outcomeOf, type Refused } from "./resend-outcome";

export interface ResendSettings {
  readonly apiKey: string;
  /** Another place than Resend's own: for tests. */
  readonly baseUrl?: string | undefined;
  /** 「Knotter 事務局 <no-reply@example.jp>」 */
  readonly from: string;
  readonly replyTo: string;
  readonly timeoutMs?: number | undefined;
}

/** Nobody waits for a mail longer than this. An answer that comes later is found again by the key. */
const TIMEOUT = 10_000;
/** What Resend takes in one call. */
export const BATCH_SIZE = 100;
/** So long one handful waits at the counter, all its waits together. */
const PATIENCE = 10_000;
/** For mails that had to wait behind a call that failed. */
const BEHIND_SECONDS = 30;

type Answer<Data> = { data: Data; error: null; headers: Record<string, string> | null } | (Refused & { data: null });
type Outcomes = ReadonlyMap<string, SendResult>;

/**
 * Mails through Resend, one call after the other, for its limit is a few calls a second. As soon as one call fails the rest is not tried:
 * a provider that is down must not cost a time-out for each mail. What was refused for the pace alone was not taken: it is tried again as
 * soon as the answer allows, for a handful that is taken apart would have to be judged and written anew. Throws RangeError for a batch of more than 100.
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
    // No answers from machines; and each mail a conversation of its own in programmes that would stack them up.
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
    // The good ones come back in order; the bad ones are named by their place in what was sent.
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
    async send(mails, pause) {
      const outcomes = new Map<string, SendResult>();
      let failed: SendResult | undefined;
      let patience = pause ? PATIENCE : 0;
      for (const call of callsOf(mails)) {
        const before = failed;
        let results = before ? call.mails.map(({ key }) => behind(key, before)) : await attempt(call);
        for (let wait = waitOf(results); pause && !before && wait !== null && wait <= patience; wait = waitOf(results)) {
          patience -= wait;
          await pause(wait);
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

  /** The SDK returns its errors; what it throws all the same is no reason to lose the results of the other calls. */
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

/** Batches first. Inside of one the order is that of the keys: the same batch is the same bytes. */
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

/** Milliseconds after which a call may be made again that was refused for the pace; one call has one such answer for all its mails. */
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

function found(outcomes: Outcomes, key: string): SendResult {
  const result = outcomes.get(key);
  if (!result) throw new Error("a mail without a result");
  return result;
}
