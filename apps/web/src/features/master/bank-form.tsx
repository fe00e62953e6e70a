"use client";

import { Button } from "@knotter/ui/button";
import type { ReactNode } from "react";
import { useFieldArray } from "react-hook-form";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { GroupFields } from "./group-fields";
import { type Bank, type BankFormState, useBankForm } from "./use-bank-form";

/** The whole bank as fields: groups and questions in their order, each active or not. Nothing is sent before the version is published. */
export function BankForm({
  bank,
  head,
  onCancel,
  onPublished,
}: {
  /** The version that the next one is based on. */
  bank: Bank;
  head?: ReactNode;
  onCancel?: (() => void) | undefined;
  onPublished: () => void;
}) {
  const form = useBankForm({ bank, onPublished });
  const { fields, append, move, remove } = useFieldArray({ control: form.form.control, name: "groups", keyName: "key" });
  return (
    <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        {head}
        <div className="ml-auto flex gap-3">
          {onCancel && (
            <Button
              variant="secondary"
              onClick={() => {
                form.discard();
                onCancel();
              }}
            >
              編集をやめる
            </Button>
          )}
          <Button type="submit" busy={form.busy} busyLabel="公開しています" disabled={!form.isDirty && bank.version > 0}>
            確認して公開する
          </Button>
        </div>
      </div>
      <div className="grid gap-6">
        <FormRefusal refusal={form.refusal ?? form.choice("groups").error ?? null} />
        <div className="max-w-reading">
          <TextField {...form.field("name")} label="この版の名前" required />
        </div>
        {fields.map(({ key }, index) => (
          <GroupFields
            key={key}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
        <div>
          <Button variant="secondary" icon="plus" onClick={() => append({ code: "", label: "", questions: [] })}>
            まとまりを加える
          </Button>
        </div>
      </div>
      {form.isAsking && <Confirmation form={form} version={bank.version + 1} />}
    </form>
  );
}

/** What a new version changes, and what it does not. */
function Confirmation({ form, version }: { form: BankFormState; version: number }) {
  const groups = form.form.getValues("groups");
  const asked = groups.flatMap(({ questions }) => questions).filter(({ enabled }) => enabled).length;
  return (
    <ConfirmDialog title={`第${version}版を公開する`} size="small" action="公開する" onConfirm={form.publish} onClose={form.stopAsking}>
      <p className="font-bold tabular-nums">
        {groups.length}のまとまり、{asked}問をたずねます。
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>これから書き始められる事前質問シートに使われます。</li>
        <li>すでに書かれた事前質問シートは、書かれたときの言葉のまま変わりません。</li>
        <li>版を指定している施策は、その版のままです。</li>
      </ul>
    </ConfirmDialog>
  );
}
