"use client";

import { Icon } from "@knotter/ui/icon";
import type { ComponentProps } from "react";
import { TextField } from "@/components/form/text-field";

/** For the few who have one; folded for everybody else. */
export function OrderCodeField(field: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <details className="group" open={field.error !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-bold text-primary hover:text-primary-hover [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={18} className="transition-transform group-open:rotate-90" />
        注文番号をお持ちの方
      </summary>
      <div className="mt-2">
        <TextField
          {...field}
          label="注文番号"
          optionalLabel="任意"
          hint="会社から注文番号の案内を受けた方だけご入力ください。会社のメールアドレスと合わせて確認します。"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ORD-202604-0001"
        />
      </div>
    </details>
  );
}
