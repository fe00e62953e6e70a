"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Stepper } from "@knotter/ui/stepper";
import { useEffect, useId, useRef } from "react";
import { whenAsked } from "@/components/when-opened";
import { CustomerStep } from "./customer-step";
import { useWizard, type Wizard as WizardState } from "./use-wizard";
import { ENTRY_STEPS, type EntryStep, STEP_TEXT, STEPS, stepNextTo } from "./wizard-state";
import type { WizardValues } from "./wizard-values";

/** Keeps what follows below the window until the script of a step has come. */
const MEANWHILE = <div className="min-h-dvh" />;
/** Steps whose scripts load when somebody reaches them. */
const PeriodStep = whenAsked(() => import("./period-step").then((module) => module.PeriodStep), MEANWHILE);
const SharingStep = whenAsked(() => import("./sharing-step").then((module) => module.SharingStep), MEANWHILE);
const MentorsStep = whenAsked(() => import("./mentors-step").then((module) => module.MentorsStep), MEANWHILE);
const ReviewStep = whenAsked(() => import("./review-step").then((module) => module.ReviewStep), MEANWHILE);

const LEADS: Record<EntryStep, string> = {
  customer: "どの企業の施策かを選びます。",
  period: "施策の名前と、期間・回数を決めます。",
  sharing: "会社に伝わることと、予約のルールを決めます。相談者は、この内容を読んでから予約します。",
  mentors: "担当のキャリコンを選び、枠が足りるかを確かめます。",
  review: "内容を確かめて、下書きとして登録します。続けて、対象者を取り込み、ご案内を送れます。",
};

/** Creates an order, step by step: forward and back without loss, over a reload too. */
export function Wizard({ initial, copiedFrom }: { initial: WizardValues; copiedFrom: string | null }) {
  const wizard = useWizard(initial);
  const { step, next, back, create, busy, goTo } = wizard;
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // The button that was pressed may be gone: who works by keyboard goes on from the new step.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const at = ENTRY_STEPS.indexOf(step);
  const after = stepNextTo(step, 1);
  const before = stepNextTo(step, -1);
  return (
    <>
      {wizard.restored && (
        <Banner
          className="mb-6"
          action={
            <Button variant="secondary" size="small" onClick={wizard.startOver}>
              最初から入力する
            </Button>
          }
        >
          前回の入力の続きから始めています。
        </Banner>
      )}
      {copiedFrom !== null && !wizard.restored && (
        <Banner className="mb-6" title={`「${copiedFrom}」を写しました。`}>
          期間は、前の施策と同じ長さにしてあります。名前と日付をご確認ください。
        </Banner>
      )}
      <div className="mt-3 mb-8 max-md:hidden">
        <Stepper
          label="登録の手順"
          steps={STEPS.map((each) => STEP_TEXT[each])}
          current={at}
          done={STEPS.map((each, index) => index < at && (each !== "mentors" || wizard.rest.mentors.length > 0))}
        />
      </div>
      <section aria-labelledby="step">
        <p className="text-sm font-bold text-muted tabular-nums md:hidden">
          手順 {at + 1} / {STEPS.length}
        </p>
        <h2 id="step" ref={heading} tabIndex={-1}>
          {STEP_TEXT[step]}
        </h2>
        <p className="mt-1 mb-6 text-muted">{LEADS[step]}</p>
        <StepBody wizard={wizard} formId={formId} onSubmit={() => void (after === null ? create() : next())} />
      </section>
      <div className="mt-10 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {before !== null ? (
          <Button variant="secondary" icon="arrow-left" onClick={back}>
            {STEP_TEXT[before]}に戻る
          </Button>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap gap-3">
          {at > 0 && at < ENTRY_STEPS.length - 2 && (
            <Button variant="quiet" onClick={() => goTo("review")}>
              確認へ進む
            </Button>
          )}
          <Button type="submit" form={formId} busy={busy} busyLabel="登録しています" iconAfter={after === null ? undefined : "arrow-right"}>
            {after === null ? "下書きとして登録する" : `次へ：${STEP_TEXT[after]}`}
          </Button>
        </div>
      </div>
    </>
  );
}

/**
 * The content of a step. Steps with plain fields are forms, so that Enter continues; those with a search of their own are next to an empty
 * form, and the name of a new company is a form by itself.
 */
function StepBody({ wizard, formId, onSubmit }: { wizard: WizardState; formId: string; onSubmit: () => void }) {
  const { step, form, rest } = wizard;
  const submit = {
    ...form.formProps,
    id: formId,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onSubmit();
    },
  };
  switch (step) {
    case "period":
      return (
        <form {...submit} method="post" className="grid gap-8">
          <PeriodStep wizard={wizard} />
        </form>
      );
    case "sharing":
      return (
        <form {...submit} method="post" className="grid gap-10">
          <SharingStep wizard={wizard} />
        </form>
      );
    default:
      return (
        <>
          {!(step === "customer" && rest.customer?.kind === "new") && <form {...submit} method="post" />}
          {step === "customer" && <CustomerStep wizard={wizard} formId={formId} />}
          {step === "mentors" && <MentorsStep wizard={wizard} />}
          {step === "review" && <ReviewStep wizard={wizard} />}
        </>
      );
  }
}
