import type { MailSide } from "@knotter/domain/mail";
import type { MailSkip } from "@knotter/domain/mail-skip";

/** The outcome of asking for reminders. Plain JSON. */
export interface Reminded {
  /** Number put into the outbox now; with `dryRun` the number that would be. */
  queued: number;
  /** Due, but not to be sent to this reader. */
  skipped: { mentoringId: string; to: MailSide; toUserId: string; reason: MailSkip }[];
  /** Number that were in the outbox already. */
  deduplicated: number;
  /** Keys of all of them, new and old: `read.mail.byKeys`. */
  keys: string[];
}

export interface RemindInput {
  /** Only these interviews, regardless of the hour, as long as the mail is still true. */
  mentoringIds?: readonly string[] | undefined;
  dryRun?: boolean | undefined;
}
