"use client";

import { decideRequestForm } from "@knotter/contract/resources/personal-data";
import { href } from "@knotter/contract/routes";
import { RadioCards } from "@knotter/ui/radio-cards";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextareaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { type DataRequest, REQUEST_KIND_TEXT } from "./labels";

const DONE = {
  disclosure: { label: "開示した", hint: "ご本人に個人データのファイルをお渡ししたあとに選びます。" },
  erasure: { label: "削除する", hint: "氏名・連絡先・本人が書いた文章を、いますぐ消します。これからの面談はキャンセルされます。" },
} as const;

const answerOf = (kind: DataRequest["kind"]) =>
  decideRequestForm.extend({ sure: z.boolean() }).superRefine(({ decision, note, sure }, { addIssue }) => {
    if (decision === "rejected" && !note) addIssue({ code: "custom", path: ["note"], message: "理由を入力してください" });
    if (kind === "erasure" && decision === "done" && !sure)
      addIssue({ code: "custom", path: ["sure"], message: "元に戻せないことをご確認のうえ、チェックを入れてください" });
  });

/** Answers a request. An erasure is carried out with the answer and cannot be taken back: so it is said twice. */
export function DecideDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.personalDataRequests.decide.useMutation(QUIET);
  const form = useServerForm({
    schema: answerOf(request.kind),
    values: { decision: "", note: "", sure: false },
    draft: drafts.dataRequest(request.id),
    anew: ["decision", "sure"],
    send: ({ decision, note }) => mutateAsync({ id: request.id, decision, note }),
    async onSaved({ kind, status }) {
      const erased = kind === "erasure" && status === "done";
      showToast({ status: "success", text: erased ? "個人データを削除しました。" : "対応を記録しました。" });
      // The page of somebody who was erased is gone.
      if (erased) router.push(href("adminMentees", {}, { tab: "requests" }));
      await Promise.all([utils.personalDataRequests.invalidate(), utils.mentees.list.invalidate(), utils.office.invalidate()]);
      onClose();
    },
  });
  const decision = form.choice("decision");
  const erases = request.kind === "erasure" && decision.value === "done";
  return (
    <FormDialog
      form={form}
      title={`${REQUEST_KIND_TEXT[request.kind]}に対応する`}
      description={`${request.person.name ?? "氏名未登録"}さん（${request.person.email}）`}
      submitLabel={erases ? "個人データを削除する" : "対応を記録する"}
      variant={erases ? "danger" : "primary"}
      onClose={onClose}
    >
      <p>電話やメールでご本人であることを確かめてから、対応してください。</p>
      <RadioCards<"done" | "rejected" | "">
        {...decision}
        legend="対応"
        options={[
          { value: "done", ...DONE[request.kind] },
          { value: "rejected", label: "お断りする", hint: "ご本人に伝える理由が必要です。" },
        ]}
      />
      <TextareaField
        {...form.field("note")}
        label={decision.value === "rejected" ? "お断りする理由" : "対応の記録"}
        required={decision.value === "rejected"}
      />
      {erases && (
        <CheckField
          {...form.check("sure")}
          label="元に戻せないことを確認しました"
          hint={`${request.person.name ?? request.person.email}さんの個人データを消します。`}
        />
      )}
    </FormDialog>
  );
}
