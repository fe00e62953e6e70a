"use client";

import type { OrderView } from "@knotter/api/views/order";
import { AUDIENCE_MEANING, CAMPAIGN_KIND_TEXT } from "@knotter/contract/labels/mail";
import { needsCount, subjectShown } from "@knotter/domain/campaign";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useEffect } from "react";
import { DateField, TimeField } from "@/components/form/date-field";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { instantTyped } from "@/features/order/instant-typed";
import { SkippedList } from "./preview-panel";
import type { Composing, Preview } from "./use-compose";

/** Shows the number of recipients before sending; for a large campaign the admin has to enter it. */
export function SendDialog({
  order,
  compose: { form: composed, busy, send, schedule, look },
  preview: { count, refused, skipped },
  when,
  audience: to,
  onClose,
  onDone,
}: {
  order: OrderView;
  compose: Composing;
  preview: Preview;
  when: "now" | "later";
  /** The audience in words. */
  audience: string;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const later = when === "later";
  const { subject, audience, kind } = composed.form.watch();
  const title = subjectShown(subject, { companyName: order.customer.name, orderName: order.name });
  const what = CAMPAIGN_KIND_TEXT[kind || "notice"];
  const { setValue, getValues } = composed.form;
  const form = useServerForm({
    schema: () => import("./send-schema").then(({ sendForm }) => sendForm(count, later)),
    values: { sendOn: getValues("sendOn"), sendAt: getValues("sendAt"), confirmCount: "" },
    // The number is typed again each time; the time is kept with what was written.
    draft: null,
    async send(typed): Promise<string | null> {
      const instant = later ? instantTyped(typed) : null;
      if (instant === null) return (await send(count)) ? `${count}名へのお知らせを送信しました。届くまで数分かかることがあります。` : null;
      return (await schedule(count, instant)) ? `${formatDateTime(new Date(instant))} に送ります。それまでは取り消せます。` : null;
    },
    onSaved: onDone,
  });
  const [sendOn, sendAt] = form.form.watch(["sendOn", "sendAt"]);
  useEffect(() => {
    for (const [name, value] of Object.entries({ sendOn, sendAt }) as ["sendOn" | "sendAt", string][])
      if (getValues(name) !== value) setValue(name, value, { shouldDirty: true });
  }, [getValues, setValue, sendOn, sendAt]);

  return (
    <FormDialog
      form={form}
      title={later ? "送信日時を決める" : `${what}を送信する`}
      description={order.name}
      submitLabel={count === 0 && !later ? null : later ? "この日時に送る" : `${count}名に送信する`}
      busyLabel="送信しています"
      onClose={onClose}
    >
      {composed.refusal !== null && (
        <Banner
          status="warning"
          announce
          action={
            <Button variant="secondary" size="small" icon="refresh" busy={busy === "look"} onClick={() => void look()}>
              人数を確かめ直す
            </Button>
          }
        >
          {composed.refusal}
        </Banner>
      )}
      {later ? (
        <p>
          「<span className="font-bold">{title}</span>」を、その日時に{to}
          に当てはまる方へ送ります。いま送ると
          <span className="font-bold tabular-nums">{count}名</span>です。
        </p>
      ) : (
        <p>
          「<span className="font-bold">{title}</span>」を、{to}
          <span className="font-bold tabular-nums">{count}名</span>にいま送ります。送ったあとは取り消せません。
          {kind === "invitation" && "前にお送りした登録のリンクは使えなくなります。"}
        </p>
      )}
      {skipped.length > 0 && <SkippedList refused={refused} skipped={skipped} />}
      {count === 0 && !later && <Banner status="warning">いま届く方はいません。宛先をお確かめください。</Banner>}
      {count === 0 && later && audience && (
        <Banner status="info" title={`いま、${to}に当てはまる方はいません。`}>
          {AUDIENCE_MEANING[audience]}このまま予定にできます。その日時に当てはまる方がいれば送られ、どなたもいなければ送られません。
        </Banner>
      )}
      {later && (
        <div className="grid gap-2">
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField {...form.field("sendOn")} label="送信日" required />
            <TimeField {...form.field("sendAt")} label="時刻（日本時間）" required />
          </div>
          <p className="text-sm text-muted">5分後から、契約終了日の90日後まで選べます。</p>
        </div>
      )}
      {needsCount(count) && (
        <TextField
          {...form.field("confirmCount")}
          label="送る人数"
          required
          hint={`確認のため、「${count}」と入力してください。`}
          inputMode="numeric"
        />
      )}
    </FormDialog>
  );
}
