"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { SaveBar } from "../../components/save-bar";
import { ChangedElsewhere } from "./changed-elsewhere";
import type { MentorForm } from "./use-mentor-form";

/** Around each part of the mentor's form: restored input, changes made elsewhere, and the save bar. */
export function FormFrame<Values extends FieldValues>({
  of: { form, elsewhere, refusal, draftFound, busy, dirty, submit, discard, preload },
  label,
  nameOf,
  wordsOf,
  children,
}: {
  of: MentorForm<Values>;
  label: string;
  nameOf: (field: keyof Values & string) => string;
  wordsOf: (field: keyof Values & string, values: Values) => string;
  children: ReactNode;
}) {
  const wrong = form.formState.submitCount > 0 && Object.keys(form.formState.errors).length > 0;
  return (
    <form method="post" onSubmit={submit} onFocus={preload} noValidate aria-label={label} className="grid gap-10">
      {draftFound && dirty && elsewhere === null && (
        <Banner
          announce
          title="保存していなかった入力を復元しました"
          action={
            <Button variant="quiet" size="small" onClick={discard}>
              保存済みの内容に戻す
            </Button>
          }
        />
      )}
      {elsewhere !== null && <ChangedElsewhere elsewhere={elsewhere} nameOf={nameOf} wordsOf={wordsOf} />}
      {children}
      {dirty && (
        <SaveBar
          note="入力した内容は、このタブに下書きとして残ります。"
          failure={refusal ?? (wrong ? "入力内容をご確認ください。" : null)}
          busy={busy}
          onDiscard={discard}
          onSave={() => void submit()}
        />
      )}
    </form>
  );
}
