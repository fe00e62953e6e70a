"use client";

import type { OrderView } from "@knotter/api/views/order";
import { AUDIENCE_TEXT } from "@knotter/contract/labels/mail";
import { needsCount } from "@knotter/domain/campaign";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useState } from "react";
import { instantTyped } from "./compose-values";
import { SkippedList } from "./preview-panel";
import type { Composing, Preview } from "./use-compose";

/** Shows the number of recipients before sending; for a large campaign the admin has to enter it. */
export function SendDialog({
  order,
  compose: { form, busy, send, schedule, look },
  preview,
  when,
  onClose,
  onDone,
}: {
  order: OrderView;
  compose: Composing;
  preview: Preview;
  when: "now" | "later";
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<"count" | "time" | null>(null);
  const { count, skipped } = preview;
  const values = form.form.watch();
  const later = when === "later";
  const instant = instantTyped(values);
  const action = later ? "この日時に送る" : `${count}名に送信する`;

  async function carryOut() {
    setWrong(null);
    if (needsCount(count) && Number(typed.normalize("NFKC")) !== count) return setWrong("count");
    if (!later) return void ((await send(count)) && onDone(`${count}名へのお知らせを送信しました。届くまで数分かかることがあります。`));
    if (instant === null) return setWrong("time");
    if (await schedule(count, instant)) onDone(`${formatDateTime(new Date(instant))} に送ります。それまでは取り消せます。`);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={later ? "送信日時を決める" : "お知らせを送信する"}
      description={order.name}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          {count > 0 && (
            <Button icon={later ? "clock" : "mail"} busy={busy !== null} busyLabel="送信しています" onClick={() => void carryOut()}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {form.refusal !== null && (
          <Banner
            status="warning"
            announce
            action={
              <Button variant="secondary" size="small" icon="refresh" busy={busy === "look"} onClick={() => void look()}>
                人数を確かめ直す
              </Button>
            }
          >
            {form.refusal}
          </Banner>
        )}
        <p>
          「<span className="font-bold">{values.subject}</span>」を、{values.audience && AUDIENCE_TEXT[values.audience]}
          <span className="font-bold tabular-nums">{count}名</span>に
          {later ? "送る予定にします。宛先は、その日時にもう一度選び直されます。" : "いま送ります。送ったあとは取り消せません。"}
        </p>
        {skipped.length > 0 && <SkippedList skipped={skipped} />}
        {count === 0 && <Banner status="warning">いま届く方はいません。宛先をお確かめください。</Banner>}
        {later && (
          <div className="grid gap-2">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="送信日" required error={wrong === "time" ? "送信日と時刻を入力してください" : undefined}>
                <TextInput type="date" {...form.form.register("sendOn")} />
              </Field>
              <Field label="時刻（日本時間）" required>
                <TextInput type="time" {...form.form.register("sendAt")} />
              </Field>
            </div>
            <p className="text-sm text-muted">5分後から、契約終了日の90日後まで選べます。</p>
          </div>
        )}
        {needsCount(count) && (
          <Field
            label="送る人数"
            required
            hint={`確認のため、「${count}」と入力してください。`}
            error={wrong === "count" ? `届く人数（${count}名）と同じ数を入力してください` : undefined}
          >
            <TextInput inputMode="numeric" autoComplete="off" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
