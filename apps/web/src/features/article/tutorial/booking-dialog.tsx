"use client";

import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { DescriptionList } from "@knotter/ui/description-list";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { FieldError } from "@knotter/ui/field-error";
import { Icon } from "@knotter/ui/icon";
import { Stepper } from "@knotter/ui/stepper";
import { Textarea } from "@knotter/ui/textarea";
import { type Dispatch, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import type { PracticeConsultant, PracticeSlot } from "./practice-data";
import { PRACTICE_STEPS, type PracticeAction, type PracticeState, stepOf } from "./practice-state";

const ERROR_ID = "practice-consent-error";

/** A part of the dialog; a new part takes the focus. */
function Part({ title, first = false, children }: { title: string; first?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) heading.current?.focus();
  }, [first]);
  return (
    <div className="mt-6">
      <h3 ref={heading} tabIndex={-1} className="mb-3 w-fit">
        {title}
      </h3>
      {children}
    </div>
  );
}

function Confirm({
  consultant,
  slot,
  agreed,
  missing,
  onAgree,
  consent,
}: {
  consultant: PracticeConsultant;
  slot: PracticeSlot;
  agreed: boolean;
  missing: boolean;
  onAgree: (agreed: boolean) => void;
  consent: Ref<HTMLInputElement>;
}) {
  return (
    <Part title="内容の確認">
      <DescriptionList
        items={[
          { term: "日時", detail: <span className="font-bold tabular-nums">{slot.full}（日本時間）</span> },
          { term: "キャリコン", detail: consultant.name },
          { term: "会社への共有", detail: DISCLOSURE_SENTENCES.L1 },
          {
            term: "キャンセル",
            detail: (
              <>
                <span className="font-bold tabular-nums">{slot.cancelFreeUntil}</span>を過ぎてのキャンセルは1回分として消化されます。
              </>
            ),
          },
        ]}
      />
      <div className="mt-4">
        <Checkbox
          label="会社への共有とキャンセルの取り扱いを確認しました"
          ref={consent}
          checked={agreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
          aria-invalid={missing}
          {...(missing && { "aria-describedby": ERROR_ID })}
        />
        <FieldError id={ERROR_ID}>{missing ? "予約するには、こちらの確認が必要です。" : undefined}</FieldError>
      </div>
    </Part>
  );
}

interface BookingDialogProps {
  state: PracticeState;
  consultant: PracticeConsultant;
  slot: PracticeSlot;
  send: Dispatch<PracticeAction>;
}

/** 話したいこと → 確認 → 完了, like the real one; its "booking" only exists in this page. */
export function BookingDialog({ state, consultant, slot, send }: BookingDialogProps) {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const close = () => send(state.dialog === "done" ? { type: "goTo", step: "booked" } : { type: "open", dialog: null });
  const buttons = {
    questions: (
      <>
        <Button variant="quiet" onClick={close}>
          日時を選び直す
        </Button>
        <Button onClick={() => send({ type: "open", dialog: "confirm" })}>確認へ進む</Button>
      </>
    ),
    confirm: (
      <>
        <Button variant="quiet" onClick={() => send({ type: "open", dialog: "questions" })}>
          話したいことに戻る
        </Button>
        <Button
          onClick={() => {
            setMissing(!agreed);
            if (agreed) send({ type: "open", dialog: "done" });
            else consent.current?.focus();
          }}
        >
          この内容で予約する（練習）
        </Button>
      </>
    ),
    done: <Button onClick={close}>予約の内容を見る</Button>,
  };
  if (state.dialog === "cancel") return null;
  return (
    <Dialog
      open={state.dialog !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      closeOnOutside={false}
      title="面談を予約する"
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="accent">練習です</Badge>実際の予約はされません。
        </span>
      }
      footer={state.dialog ? buttons[state.dialog] : undefined}
    >
      <Stepper label="予約の手順" steps={PRACTICE_STEPS.slice(1)} current={stepOf(state) - 1} />
      {state.dialog === "questions" && (
        <Part title="話したいこと（書かなくてもかまいません）" first>
          <p className="mb-4 font-bold tabular-nums">{slot.full}</p>
          <Field
            label="話したいこと"
            optionalLabel="任意"
            hint="実際の画面では、担当のキャリコンだけが読みます。この練習で書いたことは、どこにも送られず、保存もされません。"
          >
            <Textarea rows={3} value={state.note} onChange={(event) => send({ type: "write", note: event.currentTarget.value })} />
          </Field>
        </Part>
      )}
      {state.dialog === "confirm" && (
        <Confirm
          consultant={consultant}
          slot={slot}
          agreed={agreed}
          missing={missing}
          consent={consent}
          onAgree={(next) => {
            setAgreed(next);
            setMissing(false);
          }}
        />
      )}
      {state.dialog === "done" && (
        <Part title="予約が完了しました（練習）">
          <p className="flex items-start gap-3 rounded-card bg-success-tint px-4 py-4">
            <Icon name="check-circle" size={24} className="mt-0.5 text-success" />
            <span>
              <span className="font-bold tabular-nums">{slot.full}（日本時間）</span>
              <br />
              実際の予約では、ここでカレンダーに追加でき、確認のメールが届きます。
            </span>
          </p>
        </Part>
      )}
    </Dialog>
  );
}
