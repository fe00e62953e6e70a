"use client";

import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Dialog } from "@knotter/ui/dialog";
import type { Dispatch } from "react";
import type { PracticeConsultant, PracticeSlot } from "./practice-data";
import type { PracticeAction, PracticeState } from "./practice-state";
import { StepFrame } from "./step-frame";

interface BookedStepProps {
  state: PracticeState;
  consultant: PracticeConsultant;
  slot: PracticeSlot;
  send: Dispatch<PracticeAction>;
}

/** The booking as it would appear under マイページ; from here the user practises canceling it. */
export function BookedStep({ state, consultant, slot, send }: BookedStepProps) {
  const [day, hours] = slot.full.split(" ");
  const back = () => send({ type: "open", dialog: null });
  return (
    <StepFrame
      title="予約の内容"
      takeFocus={state.touched}
      task="予約すると、このような画面がホームから開けます。よろしければ、キャンセルも練習してみてください。"
    >
      <Card padding="large" className="max-w-reading">
        <div className="flex flex-wrap gap-2">
          <Badge tone="primary">{MENTORING_LABEL_TEXT.reserved}</Badge>
          <Badge tone="accent">練習です</Badge>
        </div>
        <p className="mt-4 text-xl font-bold tabular-nums md:text-2xl">
          <span className="inline-block whitespace-nowrap">{day}</span> <span className="inline-block whitespace-nowrap">{hours}</span>
        </p>
        <p className="mt-1 text-muted">{consultant.name}・オンライン（日本時間）</p>
        <p className="mt-5">当日は、開始の{LIMITS.joinOpensMinutesBefore}分前から「参加する」を押せるようになります。</p>
        <Button disabled icon="video" className="mt-3">
          参加する
        </Button>
        <div className="mt-6 border-t border-line pt-4">
          <p>
            <span className="font-bold tabular-nums">{slot.cancelFreeUntil}</span>
            までは、回数を使わずにキャンセルできます。日時の変更は、この時刻になる前に{SYSTEM_POLICY.rescheduleMax}回までできます。
          </p>
          <Button variant="secondary" className="mt-3" onClick={() => send({ type: "open", dialog: "cancel" })}>
            キャンセルを練習する
          </Button>
        </div>
      </Card>
      <Dialog
        open={state.dialog === "cancel"}
        onOpenChange={(open) => {
          if (!open) back();
        }}
        size="small"
        title="キャンセルの確認"
        description={<Badge tone="accent">練習です</Badge>}
        footer={
          <>
            <Button variant="quiet" onClick={back}>
              戻る
            </Button>
            <Button variant="danger" onClick={() => send({ type: "goTo", step: "canceled" })}>
              キャンセルする（練習）
            </Button>
          </>
        }
      >
        <p>
          <span className="font-bold tabular-nums">{slot.full}</span>の{consultant.name}との面談をキャンセルします。
        </p>
        <p className="mt-3">
          期限（<span className="tabular-nums">{slot.cancelFreeUntil}</span>）より前なので、回数は減りません。
        </p>
      </Dialog>
    </StepFrame>
  );
}

export function CanceledStep({ state, slot }: { state: PracticeState; slot: PracticeSlot }) {
  return (
    <StepFrame
      title="キャンセルしました（練習）"
      takeFocus={state.touched}
      task="予約もキャンセルも、これで一通りです。実際の画面でも、同じ手順で進みます。"
    >
      <Card className="max-w-reading">
        <Badge>{MENTORING_LABEL_TEXT.canceled}</Badge>
        <p className="mt-3 font-bold text-muted tabular-nums line-through">{slot.full}</p>
        <p className="mt-2">
          回数は元に戻りました。実際のキャンセルでは、キャリコンにメールで知らせ、あなたにも控えが届きます。理由は会社に伝わりません。
        </p>
      </Card>
    </StepFrame>
  );
}
