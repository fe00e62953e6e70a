import { href } from "@knotter/contract/routes";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { AppLink } from "@/components/app-link";
import type { MentorCardView } from "./search-state";

/** The next two free slots: each opens the booking at that time. Where booking is not possible at present, they are only shown. */
export function NextTimes({ mentor, canBook }: { mentor: MentorCardView; canBook: boolean }) {
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
                  href={href("mentor", { id: mentor.id }, { startAt: slot.startAt, orderId: mentor.orderId ?? undefined })}
                  aria-label={`${formatDateTime(new Date(slot.startAt), new Date(slot.endAt))} ${mentor.displayName}さんを予約する`}
                  className={cx(
                    buttonStyle({ variant: "secondary", size: "small", fullWidth: true }),
                    "z-10 border-primary text-primary no-underline tabular-nums",
                  )}
                >
                  {text}
                </AppLink>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
