/** A file that goes with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/**
 * A mail, ready to leave. It is what the outbox has stored, byte by byte: what is sent again has to be the same, or the provider refuses
 * its key.
 */
export interface OutgoingMail {
  /** The idempotency key, at most 256 characters: the same key is one mail for the person, however often it is sent within 24 hours. */
  readonly key: string;
  /**
   * Mails with the same value leave in one call, under this value as the key of the call. It is stored with each of them before the first
   * try, and whoever is still to be told is tried again under the same one: under another it could be a second mail. Without it, and with
   * attachments always, a mail leaves alone.
   */
  readonly batch?: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export type SendResult = { readonly key: string } & (
  | { readonly outcome: "accepted"; readonly providerId: string }
  /** There is no provider: the mail stays where it can be read. */
  | { readonly outcome: "delivered_locally" }
  /** Not this mail's fault: nothing was taken, the same again after so many seconds. No try of its five is used up. */
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  /** It is not known whether it was taken. The same again later, under the same key. */
  | { readonly outcome: "retry"; readonly reason: string }
  /** Refused for something of ours (key, domain, sender), so nothing was taken: the same mail goes through once that is put right. A try is used up. */
  | { readonly outcome: "refused"; readonly reason: string }
  /** It will never be taken as it is. */
  | { readonly outcome: "permanent"; readonly reason: string }
  /**
   * The key was used before for other words. Of a batch: a call has been taken when there was more of it. Of a mail alone: somebody has had
   * a mail, and it was not this one; for a person to look at. Never sent again.
   */
  | { readonly outcome: "unknown"; readonly reason: string }
);

export interface Mailer {
  /**
   * One result for each mail, in the order of the mails. Never throws for what the provider or the network does. `pause` waits where the
   * provider asks for a moment's patience (429); without it, and for longer than a moment, what is left comes back as `wait`.
   */
  send(mails: readonly OutgoingMail[], pause?: (milliseconds: number) => Promise<void>): Promise<SendResult[]>;
}

/** Without a provider: the mails stay in the outbox and can be read there. */
export const localMailer = (): Mailer => ({
  send: async (mails) => mails.map(({ key }) => ({ key, outcome: "delivered_locally" })),
});

/**
 * Everything to one address of our own, with the reader it was meant for in the subject: for a service that is being tried out.
 */
export const sandboxMailer = (mailer: Mailer, address: string): Mailer => ({
  send: (mails, pause) =>
    mailer.send(
      mails.map((mail) => ({ ...mail, to: address, subject: `${mail.subject} ［${mail.to} 宛］` })),
      pause,
    ),
});
