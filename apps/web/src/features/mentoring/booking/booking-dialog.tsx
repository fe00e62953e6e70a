"use client";

import { systemClock } from "@knotter/domain/clock";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Dialog } from "@knotter/ui/dialog";
import { Stepper } from "@knotter/ui/stepper";
import { useEffect, useRef, useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { SlotPicker } from "../slot-picker";
import { BookingConfirm } from "./booking-confirm";
import { BookingDone } from "./booking-done";
import { BookingFooter } from "./booking-footer";
import { BookingPart } from "./booking-part";
import { BookingQuestions } from "./booking-questions";
import { BookingRefusal } from "./booking-refusal";
import { type BookingOrder, type MentorToBook, wholeTime } from "./booking-terms";
import { themesWith } from "./booking-themes";
import type { Behalf } from "./on-behalf/behalf";
import { BehalfDone } from "./on-behalf/behalf-done";
import { isFinal, useBooking } from "./use-booking";
import { type BookingDraft, type BookingStep, carryDraft } from "./use-booking-draft";

const NOT_AGREED = "予約するには、こちらへの同意が必要です。";
const STEPS: readonly BookingStep[] = ["time", "questions", "confirm", "done"];

interface BookingDialogProps {
  viewerId: string;
  mentor: MentorToBook;
  order: BookingOrder;
  today: LocalDate;
  draft: BookingDraft;
  update: (change: Partial<BookingDraft>) => void;
  /** After 完了 there is nothing to keep. */
  clear: () => void;
  /** The same, before a link leads to another page. */
  onLeave?: (() => void) | undefined;
  /** Absent: the viewer books for themselves. */
  behalf?: Behalf | undefined;
}

/** 日時を選ぶ → 話したいこと → 確認 → 完了. The input survives going back, a reload and a refusal. */
export function BookingDialog({ viewerId, mentor, order, today, draft, update, clear, onLeave = clear, behalf }: BookingDialogProps) {
  const booking = useBooking({ mentorId: mentor.id, order, draft, update, menteeId: behalf?.menteeId });
  // Without the vocabulary the mentor's own themes can be chosen.
  const { data: terms } = trpc.terms.list.useQuery({}, QUIET);
  const themes = themesWith(mentor.themes, terms?.themes ?? []);
  // An old address may name a theme that there is no longer.
  const isForgotten = terms !== undefined && draft.theme !== "" && !themes.some(({ code }) => code === draft.theme);
  const [agreed, setAgreed] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const [moved, setMoved] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const refusal = appErrorOf(booking.error);
  // Without a time there is nothing to confirm: an old draft may have lost it.
  const step: BookingStep = draft.booked ? "done" : draft.startAt === null ? "time" : draft.step === "done" ? "confirm" : draft.step;
  const refused = refusal !== null && isFinal(refusal.code);
  const noteError = refusal?.fieldErrors?.["note"]?.[0] ?? refusal?.fieldErrors?.["theme"]?.[0];

  useEffect(() => {
    if (!booking.error) return;
    if (refusal?.code === "CONSENT_REQUIRED") {
      setAgreed(false);
      consent.current?.focus();
    } else if (noteError) update({ step: "questions" });
    else answer.current?.focus();
  }, [booking.error, refusal?.code, noteError, update]);

  useEffect(() => {
    if (isForgotten) update({ theme: "" });
  }, [isForgotten, update]);

  function go(to: BookingStep) {
    setMoved(true);
    booking.reset();
    update({ step: to });
  }
  function close() {
    if (step === "done") clear();
    else update({ open: false });
  }
  function book() {
    if (draft.startAt === null || booking.isPending) return;
    setForgotten(!agreed);
    if (agreed) booking.mutate(draft.startAt);
    else consent.current?.focus();
  }

  return (
    <Dialog
      open={draft.open}
      onOpenChange={(open) => {
        // Not while a request is in progress, because its answer would be lost.
        if (!open && !booking.isPending) close();
      }}
      closeOnOutside={false}
      title={behalf ? "代理で予約する" : "面談を予約する"}
      description={
        behalf
          ? `${behalf.name}さんの代理予約・${mentor.displayName}さん・${order.sessionMinutes}分`
          : `${mentor.displayName}さん・${order.sessionMinutes}分`
      }
      footer={
        <BookingFooter
          step={step}
          hasTime={draft.startAt !== null}
          refused={refused}
          busy={booking.isPending}
          bookedId={draft.booked?.id}
          onGo={go}
          onBook={book}
          onClose={close}
          onLeave={onLeave}
          onChooseMentor={behalf?.onChooseMentor}
        />
      }
    >
      <div data-booking className="scroll-mt-5">
        <Stepper
          label="予約の手順"
          steps={["日時", "話したいこと", "確認", "完了"]}
          current={step === "done" ? STEPS.length : STEPS.indexOf(step)}
        />
        {step === "time" && (
          <BookingPart title="日時を選ぶ" quiet={!moved}>
            <SlotPicker
              mentorId={mentor.id}
              orderId={order.id}
              today={today}
              value={draft.startAt}
              onChange={(startAt) => update({ startAt })}
            />
          </BookingPart>
        )}
        {step === "questions" && draft.startAt !== null && (
          <BookingPart title="話したいこと（書かなくてもかまいません）" quiet={!moved}>
            <p className="mb-5 rounded-control bg-primary-tint px-4 py-2.5 font-bold tabular-nums">
              {wholeTime(draft.startAt, order)}（日本時間） <span className="inline-block">{mentor.displayName}さん</span>
            </p>
            <BookingQuestions
              themes={themes}
              own={mentor.themes}
              theme={draft.theme}
              note={draft.note}
              noteError={noteError}
              onChange={update}
              onDone={() => go("confirm")}
              behalf={behalf !== undefined}
            />
          </BookingPart>
        )}
        {step === "confirm" && draft.startAt !== null && (
          <BookingPart
            // Another time needs a new confirmation: it takes the focus from the button that chose it.
            key={draft.startAt}
            title="内容の確認"
            quiet={!moved}
          >
            <div ref={answer} tabIndex={-1} className="outline-none empty:hidden">
              {booking.error && (
                <BookingRefusal
                  error={booking.error}
                  orderId={order.id}
                  onTime={(startAt) => {
                    go("confirm");
                    update({ startAt });
                  }}
                  onChooseAgain={() => go("time")}
                  onOther={(mentorId) => carryDraft(viewerId, mentorId, draft)}
                  onLeave={onLeave}
                  behalf={behalf}
                />
              )}
            </div>
            {!refused && (
              <BookingConfirm
                mentor={mentor}
                theme={themes.find(({ code }) => code === draft.theme)}
                order={order}
                draft={{ ...draft, startAt: draft.startAt }}
                now={systemClock.now()}
                agreed={agreed}
                consentError={refusal?.code === "CONSENT_REQUIRED" ? refusal.message : forgotten && !agreed ? NOT_AGREED : undefined}
                onAgree={(next) => {
                  setAgreed(next);
                  setForgotten(false);
                  if (refusal?.code === "CONSENT_REQUIRED") booking.reset();
                }}
                consent={consent}
                behalf={behalf}
              />
            )}
          </BookingPart>
        )}
        {step === "done" && draft.booked && (
          <BookingPart title="予約が完了しました。">
            {behalf ? (
              <BehalfDone booked={draft.booked} name={behalf.name} mentorName={mentor.displayName} />
            ) : (
              <BookingDone booked={draft.booked} mentorName={mentor.displayName} onLeave={onLeave} />
            )}
          </BookingPart>
        )}
      </div>
    </Dialog>
  );
}
