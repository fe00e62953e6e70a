import { BLOCK_REASON_TEXT } from "@knotter/contract/labels/booking-block";
import { href } from "@knotter/contract/routes";
import type { BlockReason } from "@knotter/domain/enrolment";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

type Period = { bookingOpensOn: LocalDate; bookingClosesOn: LocalDate } | null;

/** Why nothing can be booked at present, in one sentence; before the opening day, with the day. */
function blockSentence(reason: BlockReason, order: Period, today: LocalDate): string {
  if (reason === "ORDER_CLOSED" && order && today < order.bookingOpensOn) {
    return `予約受付は${formatDate(order.bookingOpensOn).replace(/^\d+年/, "")}からです。`;
  }
  return BLOCK_REASON_TEXT[reason];
}

export function BlockBanner({
  reason,
  order,
  today,
  className,
}: {
  reason: BlockReason;
  order: Period;
  today: LocalDate;
  className?: string | undefined;
}) {
  return (
    <Banner className={className}>
      {blockSentence(reason, order, today)}
      {(reason === "TOO_MANY_RESERVATIONS" || reason === "NOT_REGISTERED") && (
        <Link as={AppLink} href={href(reason === "NOT_REGISTERED" ? "mypage" : "home")} className="block w-fit sm:ml-2 sm:inline-block">
          {reason === "NOT_REGISTERED" ? "マイページを見る" : "予約中の面談を見る"}
        </Link>
      )}
    </Banner>
  );
}
