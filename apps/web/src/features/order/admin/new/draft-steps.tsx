"use client";

import type { OrderView } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Stepper } from "@knotter/ui/stepper";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { MenteesImport } from "@/components/list-import/mentees-import";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { useOrder } from "../use-order";
import { termsOf } from "../values";
import { MailsStep } from "./mails-step";
import { type DraftStep, isDraftStep, STEP_TEXT, STEPS, WIZARD_SHAPE } from "./wizard-state";

const PasteView = whenAsked(() => import("@/components/list-import/paste-view").then((module) => module.PasteView));

const LEADS: Record<DraftStep, string> = {
  mentees: "対象者の一覧を取り込みます。取り込んだだけでは、どなたにもメールは届きません。",
  mails: "いつ、どなたに、どのメールが届くかを確かめて、ご案内を送ります。",
};

/** The steps of the wizard that follow the creation of the order: they work on the draft itself, so that they can be left and taken up. */
export function DraftSteps({ id }: { id: string }) {
  const order = useOrder(id);
  const { state, change } = useListState(WIZARD_SHAPE);
  const step: DraftStep = isDraftStep(state.step) ? state.step : "mentees";
  const goTo = (to: DraftStep) => {
    change({ step: to });
    window.scrollTo({ top: 0 });
  };
  const isDone = (item: "mentors" | "mentees") => order.checklist?.find((each) => each.item === item)?.done ?? true;
  const listed = order.progress.listed;
  const mails = trpc.orders.mails.useQuery({ id, pageSize: 1 });
  // Sent, or to be sent at a time that is fixed.
  const invited = mails.data !== undefined && mails.data.items.length + mails.data.planned.length > 0;
  const done = STEPS.map((each) => (each === "mails" ? invited : each === "mentors" || each === "mentees" ? isDone(each) : true));
  return (
    <>
      <div className="mt-3 mb-8 max-md:hidden">
        <Stepper label="登録の手順" steps={STEPS.map((each) => STEP_TEXT[each])} current={STEPS.indexOf(step)} done={done} />
      </div>
      <Banner
        className="mb-6"
        title={order.status === "draft" ? `「${order.name}」を下書きとして登録しました。` : `「${order.name}」は${order.statusLabel}です。`}
        action={
          <ButtonLink as={AppLink} href={href("adminOrder", { id })} size="small" variant="secondary">
            施策の画面へ
          </ButtonLink>
        }
      >
        ここで中断しても、施策の画面から続きに戻れます。
      </Banner>
      <section aria-labelledby="step">
        <p className="text-sm font-bold text-muted tabular-nums md:hidden">
          手順 {STEPS.indexOf(step) + 1} / {STEPS.length}
        </p>
        <h2 id="step">{STEP_TEXT[step]}</h2>
        <p className="mt-1 mb-6 text-muted">{LEADS[step]}</p>
        {step === "mentees" ? <Mentees order={order} onNext={() => goTo("mails")} /> : <Mails order={order} />}
      </section>
      <div className="mt-10 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {step === "mails" ? (
          <Button variant="secondary" icon="arrow-left" onClick={() => goTo("mentees")}>
            {STEP_TEXT.mentees}に戻る
          </Button>
        ) : (
          <span />
        )}
        {step === "mentees" ? (
          <Button variant={listed > 0 ? "primary" : "secondary"} iconAfter="arrow-right" onClick={() => goTo("mails")}>
            {listed > 0 ? `次へ：${STEP_TEXT.mails}` : "あとで取り込む"}
          </Button>
        ) : (
          <ButtonLink as={AppLink} href={href("adminOrder", { id }, { created: "1" })} variant={invited ? "primary" : "secondary"}>
            {invited ? "施策の画面へ進む" : "あとで送る"}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Mentees({ order, onNext }: { order: OrderView; onNext: () => void }) {
  const [by, setBy] = useState<"file" | "paste">("file");
  const { listed } = order.progress;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {listed > 0 && <p>いま {listed.toLocaleString("ja-JP")}名が登録されています。</p>}
      <RadioCards<"file" | "paste">
        legend="取り込み方"
        columns={2}
        options={[
          { value: "file", label: "ファイルを取り込む", hint: "CSV・Excel" },
          { value: "paste", label: "表を貼り付ける", hint: "表計算ソフトからコピーした範囲" },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === "file" ? (
        <MenteesImport orderId={order.id} by="admin" onShowList={onNext} />
      ) : (
        <PasteView orderId={order.id} by="admin" onShowList={onNext} />
      )}
    </div>
  );
}

function Mails({ order }: { order: OrderView }) {
  const router = useRouter();
  const { listed } = order.progress;
  return (
    <>
      <MailsStep terms={termsOf(order)} />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          icon="mail"
          disabled={listed === 0}
          onClick={() => router.push(href("adminOrderMail", { id: order.id }, { view: "compose", kind: "invitation" }))}
        >
          ご案内を送る
        </Button>
        <Button variant="secondary" onClick={() => router.push(href("adminOrderMail", { id: order.id }, { view: "compose" }))}>
          お知らせを書く・日時を決める
        </Button>
        {listed === 0 && <p className="text-sm text-muted">対象者を取り込むと、ご案内を送れます。</p>}
      </div>
    </>
  );
}
