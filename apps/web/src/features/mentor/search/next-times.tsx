import { href, timesHref } from "@knotter/contract/routes";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { LinkPending } from "@/components/link-pending";
import type { Asked, MentorCardView } from "./search-state";

/**
 * Two free slots of different days or parts of a day: each opens the booking at that time. Where booking is not possible at present, they are
 * only shown.
 */
export function NextTimes({ mentor, asked, canBook }: { mentor: MentorCardView; asked: Asked; canBook: boolean }) {
  const query = { orderId: mentor.orderId ?? undefined, ...asked };
  const more = canBook && mentor.nextSlots.length > 0;
  return (
    <div className="mt-4 border-t border-line pt-4 xl:mt-0 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-5">
      <h4 className="mb-2 text-sm text-muted">次の空き</h4>
      {mentor.nextSlots.length === 0 ? (
        <p className="text-sm text-muted">いま予約できる空きはありません</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2 xl:grid-cols-1">
          {mentor.nextSlots.map((slot) => {
            const text = formatShort(new Date(slot.startAt));
            if (!canBook)
              return (
                <li key={slot.startAt} className="py-1 tabular-nums">
                  {text}
                </li>
              );
            return (
              <li key={slot.startAt}>
                <AppLink
                  href={href("mentor", { id: mentor.id }, { startAt: slot.startAt, ...query })}
                  aria-label={`${formatDateTime(new Date(slot.startAt), new Date(slot.endAt))} ${mentor.displayName}さんを予約する`}
                  className={cx(
                    buttonStyle({ variant: "secondary", size: "small", fullWidth: true }),
                    "relative z-10 border-primary px-0.5! text-primary no-underline tabular-nums",
                  )}
                >
                  {text}
                  <LinkPending />
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
      <Link
        as={AppLink}
        href={more ? timesHref(mentor.id, query) : href("mentor", { id: mentor.id }, query)}
        aria-label={`${mentor.displayName}さんの${more ? "ほかの日時" : "プロフィール"}を見る`}
        className="relative z-10 mt-1 inline-flex min-h-11 items-center text-sm"
      >
        {more ? "ほかの日時" : "プロフィール"}を見る
        <LinkPending />
      </Link>
    </div>
  );
}
