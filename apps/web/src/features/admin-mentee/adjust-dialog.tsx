"use client";

import { usedText } from "@knotter/contract/labels/order";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import type { Listing, Mentee } from "./labels";
import { useAdminister } from "./use-administer";

const REASON_MAX = 200;
const DIRECTIONS = [
  { value: "back", label: "戻す", hint: "行われなかった面談で減った分など" },
  { value: "use", label: "消化する", hint: "記録のない面談を数えるときなど" },
] as const;

/** Corrects the number of used counts: a count used without an interview, or an interview without one. */
export function AdjustDialog({ mentee, listing, onClose }: { mentee: Mentee; listing: Listing; onClose: () => void }) {
  const [direction, setDirection] = useState<"back" | "use">("back");
  const [typed, setTyped] = useState("1");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { administer, busy, refusal } = useAdminister(mentee);
  const many = Number(typed.normalize("NFKC"));
  const most = direction === "back" ? listing.used : listing.max - listing.used;
  const impossible = most < 1;
  const wrong = !Number.isInteger(many) || many < 1 || many > Math.min(most, LIMITS.maxMentoringCount.max);
  const after = listing.used + (direction === "back" ? -many : many);
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong || reason.trim() === "") return;
    const delta = direction === "back" ? many : -many;
    if (await administer({ adjust: { orderId: listing.id, delta, reason: reason.trim() } }, "利用回数を訂正しました。")) onClose();
  }
  return (
    <FormDialog
      title="利用回数を訂正する"
      description={`${mentee.name ?? "氏名未登録"}さん・${listing.name}`}
      submit="訂正する"
      busy={busy}
      disabled={impossible}
      refusal={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioCards legend="どちらに直しますか" columns={2} options={DIRECTIONS} value={direction} onChange={setDirection} />
      {impossible ? (
        <p role="status">
          {direction === "back"
            ? "利用した回数がないため、戻せません。"
            : "上限回数まで利用しているため、消化できません。先に上限回数を変更してください。"}
        </p>
      ) : (
        <>
          <Field label="回数" error={wrong ? `1〜${most} の整数で入力してください` : undefined}>
            <TextInput
              inputMode="numeric"
              className="w-28 tabular-nums"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <p role="status" className="tabular-nums">
            利用回数：{usedText(listing.used, listing.max)}
            {!wrong && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">から</span>
                <span className="font-bold">{usedText(after, listing.max)}</span>
              </>
            )}
          </p>
          <Field
            label="理由"
            required
            hint="回数の記録に残ります。面談の内容は書かないでください"
            error={tried && reason.trim() === "" ? "理由を入力してください" : undefined}
          >
            <TextInput
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => setReason(event.currentTarget.value)}
              placeholder="例：通信の不具合で面談を行えなかったため"
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
