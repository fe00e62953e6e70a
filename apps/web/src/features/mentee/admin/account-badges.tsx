import { Badge } from "@knotter/ui/badge";
import { ACCOUNT_TEXT, type MenteeItem } from "./labels";

type Standing = Pick<MenteeItem, "temporaryRegisterFlag" | "disabled" | "bookingHeldAt" | "emailBouncedAt">;

/** Whether the mentee can sign in, and what prevents bookings or mails. */
export function AccountBadges({ of }: { of: Standing }) {
  return (
    <span className="flex flex-wrap gap-1.5 md:in-data-one-line:flex-nowrap">
      {of.disabled ? (
        <Badge>{ACCOUNT_TEXT.disabled}</Badge>
      ) : of.temporaryRegisterFlag ? (
        <Badge tone="info">{ACCOUNT_TEXT.temporary}</Badge>
      ) : (
        <Badge tone="success">{ACCOUNT_TEXT.registered}</Badge>
      )}
      {of.bookingHeldAt !== null && <Badge tone="warning">予約停止中</Badge>}
      {of.emailBouncedAt !== null && <Badge tone="error">不達</Badge>}
    </span>
  );
}
