"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { Mentee } from "./labels";
import { useMenteeChange } from "./use-administer";

const MEMO = "事務局のメモ";
const docOf = ({ version, office }: Mentee) => ({ version, adminMemo: office?.adminMemo ?? null });

/** The admins' own note about a person. */
export function Memo({ mentee }: { mentee: Mentee }) {
  const utils = trpc.useUtils();
  const change = useMenteeChange(mentee);
  const form = useServerForm({
    schema: () => import("./memo-schema").then(({ memoForm }) => memoForm),
    stored: {
      doc: docOf(mentee),
      valuesOf: ({ adminMemo }) => ({ adminMemo: adminMemo ?? "" }),
      latest: async () => docOf(await utils.mentees.get.fetch({ id: mentee.id }, { staleTime: 0 })),
    },
    draft: drafts.memo(mentee.id),
    send: async (memo, { expectedVersion }) => {
      const { version, adminMemo } = await change(memo, expectedVersion);
      return { version, adminMemo };
    },
    onSaved() {
      showToast({ status: "success", text: "メモを保存しました。" });
    },
  });
  return (
    <form {...form.formProps} method="post" className="mt-10 grid max-w-reading gap-4" onSubmit={(event) => void form.submit(event)}>
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="メモを保存する" nameOf={() => MEMO} textOf={(_, { adminMemo }) => adminMemo} />
      <FormRefusal refusal={form.refusal} />
      <TextareaField
        {...form.field("adminMemo", LIMITS.text.adminMemo)}
        label={MEMO}
        hint="事務局だけが見られます。面談の内容は書かないでください。"
        rows={3}
      />
      {form.isDirty && (
        <Button type="submit" variant="secondary" busy={form.busy} className="w-fit">
          メモを保存する
        </Button>
      )}
    </form>
  );
}
