"use client";

import { TERM_KIND_TEXT, type TermKind } from "@knotter/contract/office-words";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { RouterOutputs } from "../../trpc/outputs";

export type MasterTerm = RouterOutputs["terms"]["master"]["items"][number];

interface Typed {
  label: string;
  used: boolean;
}

const loadSchema = () => import("./term-schema").then(({ termDialogForm }) => termDialogForm as never);
const resolver = lazyResolver<Typed, Typed>(loadSchema);

/** A new word, or other words for one, or its end as a choice. */
export function TermDialog({ kind, term, onClose }: { kind: TermKind; term: MasterTerm | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const formId = useId();
  const form = useForm<Typed, unknown, Typed>({ resolver, defaultValues: { label: term?.label ?? "", used: !(term?.retired ?? false) } });
  const settled = {
    meta: { quiet: true },
    onSuccess(stored: RouterOutputs["terms"]["master"]) {
      utils.terms.master.setData({}, stored);
      showToast({ status: "success", text: "保存しました。" });
      onClose();
    },
    onError(error: unknown) {
      const message = appErrorOf(error)?.fieldErrors?.["label"]?.[0];
      if (message) form.setError("label", { message }, { shouldFocus: true });
    },
  };
  const add = trpc.terms.add.useMutation(settled);
  const update = trpc.terms.update.useMutation(settled);
  const error = add.error ?? update.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={term ? "選択肢を変更する" : `${TERM_KIND_TEXT[kind]}を加える`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={add.isPending || update.isPending} busyLabel="保存しています">
            保存する
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onFocus={() => void loadSchema()}
        onSubmit={form.handleSubmit(({ label, used }) =>
          term ? update.mutate({ kind, code: term.code, label, retired: !used }) : add.mutate({ kind, label }),
        )}
        className="grid gap-5"
      >
        {error && (
          <Banner status="warning" announce>
            {errorText(error)}
          </Banner>
        )}
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
      </form>
    </Dialog>
  );
}
