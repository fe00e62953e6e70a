"use client";

import { href } from "@knotter/contract/routes";
import { formatUntil, type LocalDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { useEffect, useRef } from "react";
import { AppLink } from "@/components/app-link";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { SlotPicker } from "../slot-picker";
import { BookingSkeleton } from "./booking-skeleton";
import { DISCLOSURE_BADGE, freeUntil, wholeTime } from "./booking-terms";
import { CannotBook } from "./cannot-book";
import { useBookingDraft } from "./use-booking-draft";
import { useStepHistory } from "./use-step-history";

const loadDialog = () => import("./booking-dialog").then((module) => module.BookingDialog);
const BookingDialog = whenAsked(loadDialog, <BookingSkeleton />);

interface BookingPanelProps {
  mentorId: string;
  viewerId: string;
  today: LocalDate;
  /** From the address: the day, the theme and the time to begin with, and the order of a mentee who has two. */
  date: LocalDate | undefined;
  theme: string | undefined;
  startAt: string | null;
  orderId: string | undefined;
}

/**
 * Next to a profile: free slots, what the company will see, until when a booking can be undone, and the button to book. In their place, to
 * somebody who cannot book, why not.
 */
export function BookingPanel({ mentorId, viewerId, today, date, theme, startAt, orderId }: BookingPanelProps) {
  const [mentor] = trpc.mentors.get.useSuspenseQuery({ id: mentorId, orderId });
  const { draft, ready, update, clear } = useBookingDraft(viewerId, mentorId, startAt, theme);
  const steps = useStepHistory({ draft, ready, update, clear });
  const { order } = mentor;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const closed = wasOpen.current && !draft.open;
    wasOpen.current = draft.open;
    if (!closed) return;
    // If the address has opened the dialog, there is no element to return the focus to.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) (button.current ?? panel.current)?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [draft.open]);

  if (order === null) {
    return (
      <Banner>
        このキャリコンは現在予約を受け付けていません。
        <Link as={AppLink} href={href("mentors")} className="ml-2 inline-block">
          ほかのキャリコンを探す
        </Link>
      </Banner>
    );
  }
  const chosen = draft.booked ? null : draft.startAt;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      id="times"
      aria-label="予約"
      className="flex flex-col rounded-card border outline-none border-line bg-surface lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:max-h-[max(600px,calc(100dvh-184px))]"
    >
      {mentor.blockReason !== null && <CannotBook block={{ reason: mentor.blockReason, order, today }} />}
      {mentor.canBook && (
        <div data-scroll-fade className="min-h-0 flex-1 p-4 md:p-5 lg:overflow-y-auto lg:overscroll-contain">
          <SlotPicker
            title="空いている日時"
            // The last pixels that two weeks need side by side on a phone.
            className="max-sm:-mx-1"
            mentorId={mentorId}
            orderId={order.id}
            today={today}
            initialDate={date}
            value={chosen}
            onChange={(next) => {
              update({ startAt: next, booked: null });
              // The footer appears with the choice, and must not cover it.
              requestAnimationFrame(() => panel.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" }));
            }}
          />
          <p className="mt-4 text-sm">
            合う日時がないときは、
            <Link as={AppLink} href={href("waiting", {}, { mentorId, orderId: order.id })}>
              空きを待つ
            </Link>
            こともできます。
          </p>
          <Badge icon="lock" tone="primary" className="mt-4">
            {DISCLOSURE_BADGE[order.disclosureLevel]}
          </Badge>
          {chosen === null && (
            <p className="mt-2 text-sm text-muted">キャンセルは、面談の{order.cancelFreeUntilHours}時間前まで回数に数えません。</p>
          )}
        </div>
      )}
      {mentor.canBook && (
        // The times above are the only way on: a button without a time would open the same calendar once more.
        <div
          aria-live="polite"
          data-bottom-bar={chosen !== null || undefined}
          className={cx(
            chosen !== null &&
              "grid gap-2 rounded-b-card border-t border-line bg-surface p-4 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:pb-[max(1rem,env(safe-area-inset-bottom))] md:px-5",
          )}
        >
          {chosen !== null && (
            <>
              <p className="font-bold tabular-nums">{wholeTime(chosen, order)}</p>
              <p className="mb-1 text-sm text-muted tabular-nums">
                キャンセルは、{formatUntil(freeUntil(chosen, order))} まで回数に数えません。
              </p>
              <Button
                ref={button}
                size="large"
                fullWidth
                aria-haspopup="dialog"
                onPointerEnter={() => void loadDialog()}
                onFocus={() => void loadDialog()}
                onClick={() => steps.update({ open: true, step: "questions", booked: null })}
              >
                この日時で予約へ進む
              </Button>
            </>
          )}
        </div>
      )}
      {mentor.canBook && !ready && opensAt(startAt) && <BookingSkeleton />}
      {(draft.open || draft.booked) && (
        <BookingDialog
          viewerId={viewerId}
          mentor={mentor}
          order={order}
          today={today}
          draft={draft}
          update={steps.update}
          clear={steps.close}
          onLeave={clear}
        />
      )}
    </section>
  );
}

/** Whether the booking is about to open: by the back button a page returns with its props, but without the time in its address. */
const opensAt = (startAt: string | null): boolean =>
  startAt !== null && (typeof window === "undefined" || new URLSearchParams(window.location.search).has("startAt"));
