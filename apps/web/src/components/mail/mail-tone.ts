import type { MailStatus } from "@knotter/domain/mail";
import type { Tone } from "@knotter/ui/badge";

const TONES: Partial<Record<MailStatus | "skipped", Tone>> = {
  queued: "info",
  scheduled: "info",
  sending: "info",
  delivered: "success",
  bounced: "warning",
  complained: "warning",
  maybe_sent: "warning",
  failed: "error",
  unsent: "error",
};

/** Whether the state of a mail needs nothing, waiting, or an action. */
export const mailTone = (status: MailStatus | "skipped" | null): Tone => (status === null ? "neutral" : (TONES[status] ?? "neutral"));
