"use client";

import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { TextInput } from "@knotter/ui/text-input";
import type { ComponentProps } from "react";

/** For the few who have one; folded for everybody else. */
export function OrderCodeField({ error, ...input }: { error: string | undefined } & ComponentProps<"input">) {
  return (
    <details className="group" open={error !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-bold text-primary hover:text-primary-hover [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={18} className="transition-transform group-open:rotate-90" />
        注文番号をお持ちの方
      </summary>
      <Field
        className="mt-2"
        label="注文番号"
        optionalLabel="任意"
        hint="会社から注文番号の案内を受けた方だけご入力ください。会社のメールアドレスと合わせて確認します。"
        error={error}
      >
        <TextInput {...input} autoComplete="off" autoCapitalize="characters" spellCheck={false} placeholder="ORD-202604-0001" />
      </Field>
    </details>
  );
}
