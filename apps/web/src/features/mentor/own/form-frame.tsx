"use client";

import type { ReactNode } from "react";
import type { FormValues } from "@/components/form/codec";
import { ConflictNote } from "@/components/form/conflict-note";
import { RestoredNote } from "@/components/form/restored-note";
import { SaveBar } from "@/components/save-bar";
import type { MentorForm, ProfileChanges } from "./use-mentor-form";

/** Around each part of the mentor's form: restored input, changes made elsewhere, and the save bar. */
export function FormFrame<Input extends object, Output extends ProfileChanges>({
  of,
  label,
  nameOf,
  textOf,
  children,
}: {
  of: MentorForm<Input, Output>;
  label: string;
  nameOf: (field: keyof FormValues<Input> & string) => string;
  textOf: (field: keyof FormValues<Input> & string, values: FormValues<Input>) => string;
  children: ReactNode;
}) {
  const { form, formProps, conflict, refusal, busy, isDirty, submit, discard } = of;
  const wrong = form.formState.submitCount > 0 && Object.keys(form.formState.errors).length > 0;
  return (
    <form {...formProps} method="post" onSubmit={(event) => void submit(event)} aria-label={label} className="grid gap-10">
      <RestoredNote form={of} />
      <ConflictNote conflict={conflict} save="保存する" nameOf={nameOf} textOf={textOf} />
      {children}
      {isDirty && (
        <SaveBar
          note="入力した内容は、このタブに下書きとして残ります。"
          failure={refusal ?? (wrong ? "入力内容をご確認ください。" : null)}
          busy={busy}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
