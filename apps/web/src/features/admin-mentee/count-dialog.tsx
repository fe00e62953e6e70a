"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import type { Listing, Mentee } from "./labels";
import { useAdminister } from "./use-administer";

const { min, max: most } = LIMITS.maxMentoringCount;

/** Sets how many interviews the mentee may have in this order. */
export function CountDialog({ mentee, listing, onClose }: { mentee: Mentee; listing: Listing; onClose: () => void }) {
  const [typed, setTyped] = useState(String(listing.max));
  const { administer, busy, refusal } = useAdminister(mentee);
  const wanted = Number(typed);
  const lowest = Math.max(min, listing.used);
  const wrong = !/^\d+$/.test(typed) || wanted < lowest || wanted > most;
  async function save(event: FormEvent) {
    event.preventDefault();
    if (wrong) return;
    if (await administer({ maxCountByOrder: [{ orderId: listing.id, maxCount: wanted }] }, "上限回数を変更しました。")) onClose();
  }
  return (
    <FormDialog
      title="上限回数を変更する"
      description={`${mentee.name ?? "氏名未登録"}さん・${listing.name}`}
      size="small"
      submit="変更する"
      busy={busy}
      disabled={wrong}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <p>いままでに{listing.used}回を利用（予約を含む）しています。</p>
      <Field label="上限回数" error={wrong ? `${lowest}〜${most} の整数で入力してください` : undefined}>
        <TextInput
          inputMode="numeric"
          className="w-28 tabular-nums"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
