"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useId, useState } from "react";
import { useAdminister } from "./use-administer";
import type { Mentee, Place } from "./words";

const { min, max: most } = LIMITS.maxMentoringCount;

/** How often she may meet somebody in this order. */
export function CountDialog({ mentee, place, onClose }: { mentee: Mentee; place: Place; onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState(String(place.max));
  const { administer, busy, refusal } = useAdminister(mentee);
  const wanted = Number(typed);
  const lowest = Math.max(min, place.used);
  const wrong = !/^\d+$/.test(typed) || wanted < lowest || wanted > most;
  async function save(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    if (await administer({ maxCountByOrder: [{ orderId: place.id, maxCount: wanted }] }, "回数を変更しました。")) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="回数を変更する"
      description={`${mentee.name ?? "氏名未登録"}さん・${place.name}`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={wrong}>
            変更する
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        <p>いままでに{place.used}回を利用（予約を含む）しています。</p>
        <Field label="上限回数" error={wrong ? `${lowest}〜${most} の整数で入力してください` : undefined}>
          <TextInput
            inputMode="numeric"
            className="w-28 tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
