import { blockReasonText } from "@knotter/contract/labels/booking-block";
import { href } from "@knotter/contract/routes";
import type { BlockReason } from "@knotter/domain/enrolment";
import { formatDayAsOf, type LocalDate } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { AppLink } from "./app-link";
import { ContactText } from "./contact";

export interface Block {
  reason: BlockReason;
  order: { bookingOpensOn: LocalDate; bookingClosesOn: LocalDate } | null;
  today: LocalDate;
}

const LINKS: Partial<Record<BlockReason, { href: string; label: string }>> = {
  NOT_REGISTERED: { href: href("mypage"), label: "マイページを見る" },
  TOO_MANY_RESERVATIONS: { href: href("home"), label: "予約中の面談を見る" },
  QUOTA_EXCEEDED: { href: href("home"), label: "予約と残り回数を見る" },
};

/** Why nothing can be booked at present, before the opening day with that day, and where to read more. */
export function BlockNote({ reason, order, today, upcoming = false }: Block & { upcoming?: boolean | undefined }) {
  const early = reason === "ORDER_CLOSED" && order !== null && today < order.bookingOpensOn;
  const link = upcoming ? undefined : LINKS[reason];
  return (
    <>
      <ContactText>
        {early ? `予約受付は${formatDayAsOf(order.bookingOpensOn, today)}からです。` : blockReasonText(reason, upcoming)}
      </ContactText>
      {link && (
        <Link as={AppLink} href={link.href} className="block w-fit sm:ml-2 sm:inline-block">
          {link.label}
        </Link>
      )}
    </>
  );
}
