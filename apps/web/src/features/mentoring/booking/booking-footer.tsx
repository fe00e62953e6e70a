"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { QUESTIONS_FORM } from "./booking-questions";
import type { BookingStep } from "./use-booking-draft";

interface BookingFooterProps {
  step: BookingStep;
  hasTime: boolean;
  /** It was refused for a reason that another press would meet again. */
  refused: boolean;
  busy: boolean;
  bookedId: string | undefined;
  onGo: (step: BookingStep) => void;
  onBook: () => void;
  onClose: () => void;
  /** Leaves for the page of the booking: the draft is no longer needed. */
  onLeave: () => void;
  /** When booking on behalf: back to the choice of the mentor. */
  onChooseMentor?: (() => void) | undefined;
}

/** One primary button forward, a quiet one back. */
export function BookingFooter({
  step,
  hasTime,
  refused,
  busy,
  bookedId,
  onGo,
  onBook,
  onClose,
  onLeave,
  onChooseMentor,
}: BookingFooterProps) {
  switch (step) {
    case "time":
      return (
        <>
          {onChooseMentor && (
            <Button variant="quiet" onClick={onChooseMentor}>
              キャリコンを選び直す
            </Button>
          )}
          {/* A separate button: if React reused it as the submit button of the next step, this press would submit the form. */}
          <Button key="to-questions" disabled={!hasTime} onClick={() => onGo("questions")}>
            話したいことへ進む
          </Button>
        </>
      );
    case "questions":
      return (
        <>
          <Button variant="quiet" onClick={() => onGo("time")}>
            日時を選び直す
          </Button>
          <Button type="submit" form={QUESTIONS_FORM}>
            確認へ進む
          </Button>
        </>
      );
    case "confirm":
      return (
        <>
          <Button variant="quiet" onClick={() => onGo("questions")} disabled={busy}>
            話したいことに戻る
          </Button>
          {refused ? (
            <Button variant="secondary" onClick={onClose}>
              閉じる
            </Button>
          ) : (
            <Button onClick={onBook} busy={busy} busyLabel="予約しています">
              この内容で予約する
            </Button>
          )}
        </>
      );
    case "done":
      return (
        <>
          <Button variant="quiet" onClick={onClose}>
            閉じる
          </Button>
          {bookedId && (
            <ButtonLink as={AppLink} href={href("reserved", { id: bookedId })} onClick={onLeave}>
              予約の内容を見る
            </ButtonLink>
          )}
        </>
      );
  }
}
