"use client";

import { TERM_KIND_TEXT, type VocabularyKind } from "@knotter/contract/labels/admin";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useForm } from "react-hook-form";
import { showFieldErrors } from "../../components/field-errors";
import { FormDialog } from "../../components/form-dialog";
import { lazyResolver } from "../../components/lazy-resolver";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";

export type VocabularyItem = RouterOutputs["terms"]["master"]["items"][number];

interface FormValues {
  label: string;
  used: boolean;
}

const loadSchema = () => import("./vocabulary-schema").then(({ vocabularyDialogForm }) => vocabularyDialogForm as never);
const resolver = lazyResolver<FormValues, FormValues>(loadSchema);

/** Adds an entry, renames one, or retires it. */
export function VocabularyDialog({ kind, term, onClose }: { kind: VocabularyKind; term: VocabularyItem | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm<FormValues, unknown, FormValues>({
    resolver,
    defaultValues: { label: term?.label ?? "", used: !(term?.retired ?? false) },
  });
  const settled = {
    meta: { quiet: true },
    onSuccess(stored: RouterOutputs["terms"]["master"]) {
      utils.terms.master.setData({}, stored);
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
    onError: (error: unknown) => showFieldErrors(form.setError, error, ["label"]),
  };
  const add = trpc.terms.add.useMutation(settled);
  const update = trpc.terms.update.useMutation(settled);
  const error = add.error ?? update.error;
  return (
    <FormDialog
      title={term ? "選択肢を変更する" : `${TERM_KIND_TEXT[kind]}を加える`}
      size="small"
      submit="保存する"
      busy={add.isPending || update.isPending}
      busyLabel="保存しています"
      refusal={error && errorText(error)}
      onFocus={loadSchema}
      onSubmit={form.handleSubmit(({ label, used }) =>
        term ? update.mutate({ kind, code: term.code, label, retired: !used }) : add.mutate({ kind, label }),
      )}
      onClose={onClose}
    >
      <Field
        label="言葉"
        required
        hint={term ? "意味を変えずに、言い換えるときに使います。別の意味の言葉は新しく加えてください。" : undefined}
        error={form.formState.errors.label?.message}
      >
        <TextInput autoComplete="off" autoFocus {...form.register("label")} />
      </Field>
      {term && (
        <Checkbox
          label="選べるようにする"
          hint="外すと新しくは選べなくなります。すでに選ばれているプロフィールや記録には、そのまま表示されます。"
          {...form.register("used")}
        />
      )}
    </FormDialog>
  );
}
