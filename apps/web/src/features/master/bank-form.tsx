"use client";

import { questionBankForm } from "@knotter/contract/resources/questions";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { GroupFields } from "./group-fields";

export type Bank = Pick<RouterOutputs["questions"]["bank"], "version" | "name" | "groups">;

const valuesOf = ({ name, groups }: Bank) => ({
  name,
  groups: groups.map(({ code, label, questions }) => ({
    code,
    label,
    questions: questions.map(({ text, enabled }) => ({ text, enabled })),
  })),
});

function useBankForm({ bank, onPublished }: { bank: Bank; onPublished: () => void }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  const { mutateAsync } = trpc.questions.publish.useMutation(QUIET);
  const form = useServerForm({
    schema: questionBankForm,
    values: valuesOf(bank),
    draft: drafts.questionBank(String(bank.version)),
    async send(questions) {
      setAsking(!isConfirmed.current);
      return isConfirmed.current ? mutateAsync({ ...questions, basedOn: bank.version }) : null;
    },
    async onSaved({ version }) {
      await Promise.all([utils.questions.versions.invalidate(), utils.questions.bank.invalidate()]);
      showToast({ status: "success", text: `第${version}版を公開しました。` });
      onPublished();
    },
  });
  /** Empty lines are no questions. */
  function withoutBlanks(): void {
    const { name, groups } = form.form.getValues();
    form.fill({ name, groups: groups.map((group) => ({ ...group, questions: group.questions.filter(({ text }) => text.trim() !== "") })) });
  }
  return {
    ...form,
    isAsking,
    async submit(event?: FormEvent<HTMLFormElement>) {
      withoutBlanks();
      await form.submit(event);
    },
    async publish() {
      // Closed before anything is sent: the focus goes back to the form, and from there to what is refused.
      setAsking(false);
      isConfirmed.current = true;
      await form.submit();
      isConfirmed.current = false;
    },
    stopAsking: () => setAsking(false),
  };
}

export type BankFormState = ReturnType<typeof useBankForm>;

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
        <li>これから書き始められる事前質問に使われます。</li>
        <li>すでに書かれた事前質問は、書かれたときの言葉のまま変わりません。</li>
        <li>版を指定している施策は、その版のままです。</li>
      </ul>
    </ConfirmDialog>
  );
}
