"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Textarea } from "@knotter/ui/textarea";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDraft } from "../../components/use-draft";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { type DataRequest, REQUEST_KIND_TEXT } from "./labels";

const LONGEST = 500;
type Decision = "done" | "rejected";

const DONE = {
  disclosure: { label: "開示した", hint: "ご本人に個人データのファイルをお渡ししたあとに選びます。" },
  erasure: { label: "削除する", hint: "氏名・連絡先・本人が書いた文章を、いますぐ消します。これからの面談はキャンセルされます。" },
} as const;

/** Answers a request. An erasure is carried out at once and cannot be undone, so it has to be confirmed twice. */
export function DecideDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const draft = useDraft<{ note: string }>(`data-request:${request.id}`);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [note, setNote] = useState(() => draft.read().note ?? "");
  const [sure, setSure] = useState(false);
  const [missing, setMissing] = useState(false);
  const erases = request.kind === "erasure" && decision === "done";
  const { mutate, isPending, error } = trpc.personalDataRequests.decide.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      draft.clear();
      showToast({ status: "success", text: erases ? "個人データを削除しました。" : "対応を記録しました。" });
      // The page of an erased person no longer exists.
      if (erases) router.push(href("adminMentees", {}, { tab: "requests" }));
      await Promise.all([utils.personalDataRequests.invalidate(), utils.mentees.list.invalidate(), utils.office.invalidate()]);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${REQUEST_KIND_TEXT[request.kind]}に対応する`}
      description={`${request.person.name ?? "氏名未登録"}さん（${request.person.email}）`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant={erases ? "danger" : "primary"}
            busy={isPending}
            disabled={decision === null || (erases && !sure)}
            onClick={() => {
              if (decision === "rejected" && note.trim() === "") return setMissing(true);
              if (decision !== null && note.length <= LONGEST) mutate({ id: request.id, decision, note: note.trim() || undefined });
              return undefined;
            }}
          >
            {erases ? "個人データを削除する" : "対応を記録する"}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {error && (
          <Banner status="warning" announce>
            {errorText(error)}
          </Banner>
        )}
        <p>電話やメールでご本人であることを確かめてから、対応してください。</p>
        <RadioCards<Decision>
          legend="対応"
          options={[
            { value: "done", ...DONE[request.kind] },
            { value: "rejected", label: "お断りする", hint: "ご本人に伝える理由が必要です。" },
          ]}
          value={decision}
          onChange={setDecision}
        />
        <Field
          label={decision === "rejected" ? "お断りする理由" : "対応の記録"}
          required={decision === "rejected"}
          error={missing ? "理由を入力してください" : undefined}
        >
          <Textarea
            value={note}
            maxCount={LONGEST}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setMissing(false);
              draft.write({ note: event.currentTarget.value });
            }}
          />
        </Field>
        {erases && (
          <Checkbox
            label="元に戻せないことを確認しました"
            hint={`${request.person.name ?? request.person.email}さんの個人データを消します。`}
            checked={sure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
