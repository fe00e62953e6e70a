import { skipText } from "@knotter/contract/labels/mail";
import { MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { mailView } from "@knotter/contract/resources/mail-view";
import type { MailDeskRow } from "@knotter/db/mail/desk";
import type { MailType } from "@knotter/domain/mail";
import { maskedAddress } from "@knotter/domain/masked-address";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { addDays, HOUR, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { at } from "./instant";

type OrderMailView = z.infer<typeof mailView>;
type OrderName = { id: string; name: string };

/** `hanako@example.com` → `h***@example.com`: enough to distinguish two people on a screen. */
export const masked = maskedAddress;

/** Why the mail did not arrive, or was not sent, in words. */
export const errorOf = (row: Pick<MailDeskRow, "lastError" | "skippedReason">): string | null =>
  row.skippedReason === null ? row.lastError : skipText(row.skippedReason);

/** A campaign as the company sees it: that it was sent, and when. */
export const toRound = (row: Pick<MailDeskRow, "id" | "type" | "queuedAt" | "subject">, order: OrderName): OrderMailView => ({
  id: row.id,
  type: row.type,
  typeLabel: MAIL_TYPE_TEXT[row.type],
  order,
  mentoringId: null,
  to: null,
  name: null,
  reader: null,
  subject: row.subject,
  status: null,
  statusLabel: null,
  queuedAt: at(row.queuedAt),
  scheduledAt: null,
  sentAt: null,
  canCancel: false,
  error: null,
});

/** The reminders that will be sent automatically for booked interviews, earliest first. */
export function plannedOf(mentorings: readonly { id: string; publicNo: string; startAt: Date }[], now: Date) {
  const { remindDayBeforeHour, remindBeforeMinutes } = SYSTEM_POLICY;
  return mentorings
    .flatMap(({ id: mentoringId, publicNo, startAt }) => {
      const dayBefore = new Date(instantOf(addDays(tokyoDate(startAt), -1), 0).getTime() + remindDayBeforeHour * HOUR);
      const justBefore = new Date(startAt.getTime() - remindBeforeMinutes * MINUTE);
      const mails: [MailType, Date][] = [
        ["mentoring_remind", dayBefore],
        ["mentoring_remind_1hour", justBefore],
      ];
      return mails.map(([type, due]) => ({ type, due, mentoringId, publicNo }));
    })
    .filter(({ due }) => due > now)
    .sort((a, b) => a.due.getTime() - b.due.getTime())
    .slice(0, 200)
    .map(({ type, due, mentoringId, publicNo }) => ({ type, typeLabel: MAIL_TYPE_TEXT[type], at: at(due), mentoringId, publicNo }));
}
