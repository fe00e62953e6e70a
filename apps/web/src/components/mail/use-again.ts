"use client";

import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Mail = RouterOutputs["mail"]["get"];

/** Not delivered, or possibly not. */
const MAY_GO_AGAIN: ReadonlySet<string> = new Set(["failed", "bounced", "maybe_sent", "unsent"]);

/**
 * Sends a mail again that was not delivered, if an operation exists for it: mails about one interview, which go to both sides. Null
 * otherwise: a reminder of a past time is useless, and the owner can request a new link.
 */
export function useAgain({ type, mentoringId, status }: Pick<Mail, "type" | "mentoringId" | "status">) {
  const quiet = { meta: { quiet: true } };
  const reserved = trpc.mail.mentoringReserved.useMutation(quiet);
  const moved = trpc.mail.rescheduleMail.useMutation(quiet);
  const menteeCancel = trpc.mail.menteeCancel.useMutation(quiet);
  const mentorCancel = trpc.mail.mentorCancel.useMutation(quiet);
  const report = trpc.mail.report.useMutation(quiet);
  if (mentoringId === null || status === null || !MAY_GO_AGAIN.has(status)) return null;
  const of = { mentoringId, resend: true };
  switch (type) {
    case "mentoring_reserved":
      return () => reserved.mutateAsync(of);
    case "reschedule_mail":
      return () => moved.mutateAsync(of);
    case "mentee_cancel":
      return () => menteeCancel.mutateAsync(of);
    case "mentor_cancel":
      return () => mentorCancel.mutateAsync(of);
    case "report":
      return () => report.mutateAsync(of);
    default:
      return null;
  }
}
