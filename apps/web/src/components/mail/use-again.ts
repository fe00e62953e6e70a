"use client";

import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";

type Mail = RouterOutputs["mail"]["get"];

/** Not arrived, or not known to have. */
const MAY_GO_AGAIN: ReadonlySet<string> = new Set(["failed", "bounced", "maybe_sent"]);

/**
 * Sends anew what did not arrive, where there is a row that writes it: mails about one interview, which go to both sides. Null for the
 * rest: a reminder of a time that has passed helps nobody, and a link is asked for anew by its owner.
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
