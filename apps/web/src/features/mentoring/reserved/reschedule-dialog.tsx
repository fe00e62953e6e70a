"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { useId, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { CheckField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { useServerForm } from "@/components/form/use-server-form";
import { appErrorOf } from "@/trpc/app-error";
import { ChooseTime } from "./choose-time";
import { ConfirmMove } from "./confirm-move";
import type { MentoringDialogProps } from "./dialog-props";
import { ReasonFields } from "./reason-fields";
import { RefusalNote } from "./refusal-note";
import { rescheduleForms } from "./reschedule-schema";
import { type Choice, useReschedule } from "./use-reschedule";

const EMPTY = { reasonCode: "", reason: "", menteeConsented: false } as const;

/** Chooses a new time, then compares old and new. The old booking is given up only when the new one is obtained, as the dialog says. */
export function RescheduleDialog({ mentoring, viewer, open, onOpenChange }: MentoringDialogProps) {
  const [step, setStep] = useState<"choose" | "confirm">("choose");
  const [choice, setChoice] = useState<Choice | null>(null);
  const { move, onMoved, refused, refusal, forget } = useReschedule(mentoring, viewer !== "mentor");
  const formId = useId();
  const top = useRef<HTMLDivElement>(null);

  /** Each step begins at its top, for scrolling, focus and screen readers. */
  const go = (to: "choose" | "confirm") => {
    setStep(to);
    requestAnimationFrame(() => {
      top.current?.focus();
      top.current?.scrollIntoView({ block: "start" });
    });
  };
  const form = useServerForm({
    schema: rescheduleForms[viewer],
    values: EMPTY,
    draft: drafts.reschedule(mentoring.id),
    anew: ["menteeConsented"],
    send(wish) {
      if (choice === null) throw new Error("the form is only shown for a chosen time");
      return move(choice, wish);
    },
    onSaved(view) {
      onMoved(view);
      onOpenChange(false);
    },
    async onRefused(error) {
      // What is wrong with the reason is said at the reason.
      if (choice === null || Object.keys(appErrorOf(error)?.fieldErrors ?? {}).some((name) => name in EMPTY)) return undefined;
      const { chooseAgain } = await refused(error, choice);
      if (chooseAgain) setChoice(null);
      go(chooseAgain ? "choose" : "confirm");
      return null;
    },
  });
  const choose = (next: Choice) => {
    setChoice(next);
    forget();
    // The mentee has agreed to one time, not to another.
    form.form.setValue("menteeConsented", false);
  };

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
              戻る
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
              <Button key="send" type="submit" form={formId} busy={form.busy} busyLabel="日時を変更しています">
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
            viewer={viewer}
            choice={choice}
            onChoose={choose}
            onClear={() => setChoice(null)}
            onBrowse={forget}
          />
        ) : (
          <form {...form.formProps} method="post" id={formId} onSubmit={(event) => void form.submit(event)}>
            <FormRefusal refusal={form.refusal} />
            <ConfirmMove mentoring={mentoring} viewer={viewer} choice={choice}>
              {viewer !== "mentee" && <ReasonFields viewer={viewer} code={form.field("reasonCode")} reason={form.field("reason")} />}
              {viewer === "mentor" && (
                <CheckField {...form.check("menteeConsented")} label="変更について、相談者の了承を得ています" aria-required />
              )}
            </ConfirmMove>
          </form>
        )}
      </div>
    </Dialog>
  );
}
