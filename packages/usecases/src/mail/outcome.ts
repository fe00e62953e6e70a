import type { MailSide } from "@knotter/domain/mail";
import type { MailSkip } from "@knotter/domain/mail-skip";

/** What asking for mails has led to. Plain JSON. */
export interface Reminded {
  /** Put into the outbox now; with `dryRun` those that would be. */
  queued: number;
  /** Due, and not to be sent to this reader. */
  skipped: { mentoringId: string; to: MailSide; toUserId: string; reason: MailSkip }[];
  /** Were in the outbox already. */
  deduplicated: number;
  /** Keys of all of them, new and old: `read.mail.byKeys`. */
  keys: string[];
}

export interface RemindInput {
  /** These interviews alone, and whatever the hour, as long as the mail still says something true. */
  mentoringIds?: readonly string[] | undefined;
  dryRun?: boolean | undefined;
}
