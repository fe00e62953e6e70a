"use client";

import type { CancelReason } from "@knotter/domain/mentoring";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../../components/form/drafts";
import { useDraft } from "../../../components/form/use-draft";
import { lazyResolver } from "../../../components/lazy-resolver";
import { ChooseTime } from "./choose-time";
import { ConfirmMove, type MoveInput } from "./confirm-move";
import type { MentoringDialogProps } from "./dialog-props";
import { RefusalNote } from "./refusal-note";
import { type Choice, type RescheduleWish, useReschedule } from "./use-reschedule";

interface CheckedWish extends RescheduleWish {
  reasonCode?: CancelReason | undefined;
}

const loadForms = () => import("./reschedule-schema").then((module) => module.rescheduleForms);
const resolverOf = (viewer: "mentee" | "mentor" | "admin") =>
  lazyResolver<MoveInput, CheckedWish>(() => loadForms().then((forms) => forms[viewer] as never));
const resolvers = { mentee: resolverOf("mentee"), mentor: resolverOf("mentor"), admin: resolverOf("admin") };

const EMPTY: MoveInput = { reasonCode: "", reason: "", menteeConsented: false };

/** Chooses a new time, then compares old and new. The old booking is given up only when the new one is obtained, as the dialog says. */
export function RescheduleDialog({ mentoring, viewer, open, onOpenChange }: MentoringDialogProps) {
  const [step, setStep] = useState<"choose" | "confirm">("choose");
  const [choice, setChoice] = useState<Choice | null>(null);
  const { move, refusal, forget, busy } = useReschedule(mentoring, viewer !== "mentor");
  const draft = useDraft<MoveInput>(drafts.reschedule(mentoring.id));
  const form = useForm<MoveInput, unknown, CheckedWish>({
    resolver: resolvers[viewer],
    defaultValues: { ...EMPTY, ...draft.read(), menteeConsented: false },
  });
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);

  const { watch } = form;
  useEffect(() => watch((values) => draft.write({ ...EMPTY, ...values })).unsubscribe, [watch, draft]);

  /** Each step begins at its top, for scrolling, focus and screen readers. */
  const go = (to: "choose" | "confirm") => {
    setStep(to);
    requestAnimationFrame(() => {
      top.current?.focus();
      top.current?.scrollIntoView({ block: "start" });
    });
  };
  const choose = (next: Choice) => {
    setChoice(next);
    forget();
  };
  const submit = form.handleSubmit(async (wish) => {
    if (choice === null) return;
    const found = await move(choice, wish);
    if (found === null) {
      draft.clear();
      onOpenChange(false);
      return;
    }
    if (found.chooseAgain) setChoice(null);
    go(found.chooseAgain ? "choose" : "confirm");
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={step === "choose" ? "新しい日時を選ぶ" : "変更の確認"}
      description={step === "choose" ? "新しい日時を確保できたときだけ変わります。それまで、いまの予約はそのまま残ります。" : undefined}
      closeOnOutside={false}
      footer={
        step === "choose" ? (
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              変更しない
            </Button>
            {/* Keys: a button that React turned into the submit button during the click would submit the form at once. */}
            <Button key="next" disabled={choice === null} iconAfter="arrow-right" onClick={() => go("confirm")}>
              確認へ進む
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={() => go("choose")}>
              日時を選び直す
            </Button>
            {mentoring.can.reschedule && (
              <Button key="send" type="submit" form={formId} busy={busy} busyLabel="日時を変更しています">
                この日時に変更する
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={top} tabIndex={-1} className="scroll-mt-5 outline-none">
        {refusal && (
          <RefusalNote
            refusal={refusal}
            mentoring={mentoring}
            onChoose={(next) => {
              choose(next);
              go("confirm");
            }}
          />
        )}
        {step === "choose" || choice === null ? (
          <ChooseTime
            mentoring={mentoring}
            mayChangeMentor={viewer === "mentee"}
            choice={choice}
            onChoose={choose}
            onClear={() => setChoice(null)}
            onBrowse={forget}
          />
        ) : (
          <form method="post" id={formId} onSubmit={submit} noValidate>
            <ConfirmMove mentoring={mentoring} viewer={viewer} choice={choice} form={form as never} />
          </form>
        )}
      </div>
    </Dialog>
  );
}
