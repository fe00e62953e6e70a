"use client";

import { TERM_KIND_TEXT, type VocabularyKind } from "@knotter/contract/labels/admin";
import { vocabularyForm } from "@knotter/contract/resources/vocabulary";
import { showToast } from "@knotter/ui/toast";
import { z } from "zod";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type VocabularyItem = RouterOutputs["terms"]["master"]["items"][number];

const schema = vocabularyForm.extend({ isUsed: z.boolean() });

/** Adds an entry, renames one, or retires it. */
export function VocabularyDialog({ kind, term, onClose }: { kind: VocabularyKind; term: VocabularyItem | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const add = trpc.terms.add.useMutation(QUIET);
  const update = trpc.terms.update.useMutation(QUIET);
  const form = useServerForm({
    schema,
    values: { label: term?.label ?? "", isUsed: !term?.retired },
    draft: drafts.vocabulary(kind, term?.code ?? "new"),
    send: ({ label, isUsed }) =>
      term ? update.mutateAsync({ kind, code: term.code, label, retired: !isUsed }) : add.mutateAsync({ kind, label }),
    onSaved(stored) {
      utils.terms.master.setData({}, stored);
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={term ? "選択肢を変更する" : `${TERM_KIND_TEXT[kind]}を加える`}
      size="small"
      submitLabel="保存する"
      busyLabel="保存しています"
      onClose={onClose}
    >
      <TextField
        {...form.field("label")}
        label="言葉"
        required
        hint={term ? "意味を変えずに、言い換えるときに使います。別の意味の言葉は新しく加えてください。" : undefined}
      />
      {term && (
        <CheckField
          {...form.check("isUsed")}
          label="選べるようにする"
          hint="外すと新しくは選べなくなります。すでに選ばれているプロフィールや記録には、そのまま表示されます。"
        />
      )}
    </FormDialog>
  );
}
