"use client";

import { usedText } from "@knotter/contract/labels/order";
import { adjustCountForm } from "@knotter/contract/resources/mentees";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { z } from "zod";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useServerForm } from "@/components/form/use-server-form";
import { type Listing, type Mentee, nameOf } from "./labels";
import { useMenteeChange } from "./use-administer";

const DIRECTIONS = [
  { value: "back", label: "戻す", hint: "行われなかった面談で減った分など" },
  { value: "use", label: "消化する", hint: "記録のない面談を数えるときなど" },
] as const;
type Direction = (typeof DIRECTIONS)[number]["value"];

const mostOf = ({ used, max }: Listing, direction: Direction): number => (direction === "back" ? used : max - used);

/** What a person says: which way, and how many. The contract's `delta` has both in its sign. */
const correctionOf = (listing: Listing) =>
  adjustCountForm
    .pick({ reason: true })
    .extend({ direction: z.enum(["back", "use"]), delta: adjustCountForm.shape.delta.min(1) })
    .superRefine(({ direction, delta }, { addIssue }) => {
      const most = mostOf(listing, direction);
      if (delta > most) addIssue({ code: "custom", path: ["delta"], message: `${most}以下の数を入力してください` });
    });

/** Corrects the number of used counts: a count used without an interview, or an interview without one. */
export function AdjustDialog({ mentee, listing, onClose }: { mentee: Mentee; listing: Listing; onClose: () => void }) {
  const change = useMenteeChange(mentee);
  const form = useServerForm({
    schema: correctionOf(listing),
    values: { direction: "back", delta: "1", reason: "" },
    draft: drafts.adjustCount(mentee.id, listing.id),
    nameOf: (path) => path.replace(/^adjust\./, ""),
    send: ({ direction, delta, reason }) =>
      change({ adjust: { orderId: listing.id, delta: direction === "back" ? delta : -delta, reason } }),
    onSaved() {
      showToast({ status: "success", text: "利用回数を訂正しました。" });
      onClose();
    },
  });
  const direction = form.choice("direction");
  const delta = form.field("delta");
  const back = direction.value === "back";
  const many = Number(form.form.watch("delta").normalize("NFKC"));
  const most = mostOf(listing, back ? "back" : "use");
  const possible = Number.isInteger(many) && many >= 1 && many <= most;
  return (
    <FormDialog
      form={form}
      title="利用回数を訂正する"
      description={`${nameOf(mentee)}さん・${listing.name}`}
      submitLabel="訂正する"
      disabled={most < 1}
      onClose={onClose}
    >
      <RadioCards<Direction | ""> {...direction} legend="どちらに直しますか" columns={2} options={DIRECTIONS} />
      {most < 1 ? (
        <p role="status">
          {back ? "利用した回数がないため、戻せません。" : "上限回数まで利用しているため、消化できません。先に上限回数を変更してください。"}
        </p>
      ) : (
        <>
          <TextField {...delta} label="回数" inputMode="numeric" className="w-28 tabular-nums" />
          <p role="status" className="tabular-nums">
            利用回数：{usedText(listing.used, listing.max)}
            {possible && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">から</span>
                <span className="font-bold">{usedText(listing.used + (back ? -many : many), listing.max)}</span>
              </>
            )}
          </p>
          <TextField
            {...form.field("reason")}
            label="理由"
            required
            hint="回数の記録に残ります。面談の内容は書かないでください"
            placeholder="例：通信の不具合で面談を行えなかったため"
          />
        </>
      )}
    </FormDialog>
  );
}
