"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import type { ComponentProps } from "react";

interface CodeFieldProps extends Omit<ComponentProps<"input">, "type"> {
  /** Whether a recovery code is accepted. */
  recovery?: boolean;
  error: string | undefined;
}

/** Six digits, large and spaced; a phone suggests them itself. */
export function CodeField({ recovery = false, error, ...input }: CodeFieldProps) {
  return (
    <Field
      label={recovery ? "コード" : "6桁のコード"}
      required
      hint={recovery ? "認証アプリに表示されている6桁のコード。アプリを使えないときは、回復用コード（例：7KQ2-M4XD-9PTA-C3WZ）" : undefined}
      error={error}
    >
      <TextInput
        {...input}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="text-lg tracking-[0.15em] tabular-nums"
      />
    </Field>
  );
}
