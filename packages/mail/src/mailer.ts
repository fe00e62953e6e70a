/** A file that goes with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
}

/** A mail, ready to be sent, exactly as stored in the outbox: a repetition has to be identical, or the provider refuses its key. */
export interface OutgoingMail {
  /** The idempotency key, at most 256 characters: within 24 hours the same key delivers one mail, however often it is sent. */
  readonly key: string;
  /**
   * Mails with the same value are sent in one call, with this value as the idempotency key of the call. It is stored with each of them
   * before the first try, and unsent ones are tried again under the same key, because another key could deliver a second mail. Without it,
   * and with attachments always, a mail is sent alone.
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
  /** The page of a demo that shows the outbox is its provider. */
  | { readonly outcome: "delivered_locally" }
  /** Not this mail's fault: nothing was accepted; to be repeated after this many seconds. Does not count as one of its five tries. */
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  /** It is unknown whether it was accepted. To be repeated later, under the same key. */
  | { readonly outcome: "retry"; readonly reason: string }
  /**
   * Refused because of our settings (key, domain, sender), so nothing was accepted: the same mail succeeds once they are corrected. Counts
   * as a try.
   */
  | { readonly outcome: "refused"; readonly reason: string }
  /** It will never be accepted as it is. */
  | { readonly outcome: "permanent"; readonly reason: string }
  /**
   * The key was used before for a different body. For a batch: a larger earlier call was accepted. For a single mail: a different mail was
   * delivered, which a person has to look into. Never sent again.
   */
  | { readonly outcome: "unknown"; readonly reason: string }
);

export interface Mailer {
  /**
   * One result per mail, in the same order. Never throws for failures of the provider or the network. `pause` waits when the provider asks
   * for a short wait (429); without it, and for longer waits, the remaining mails come back as `wait`. `mayBegin` is asked before each call:
   * once it says no, the rest come back as `wait`, without a wait.
   */
  send(mails: readonly OutgoingMail[], pause?: (milliseconds: number) => Promise<void>, mayBegin?: () => boolean): Promise<SendResult[]>;
}

/** For a demo, whose mails are read in the outbox. */
export const localMailer = (): Mailer => ({
  send: async (mails) => mails.map(({ key }) => ({ key, outcome: "delivered_locally" })),
});

/** Redirects all mails to one address of our own, with the intended reader in the subject: for trying out a deployment. */
export const sandboxMailer = (mailer: Mailer, address: string): Mailer => ({
  send: (mails, pause, mayBegin) =>
    mailer.send(
      mails.map((mail) => ({ ...mail, to: address, subject: `${mail.subject} ［${mail.to} 宛］` })),
      pause,
      mayBegin,
    ),
});
