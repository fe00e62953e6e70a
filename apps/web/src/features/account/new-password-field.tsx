"use client";

import { passwordLength } from "@knotter/domain/password-length";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { PasswordInput } from "@knotter/ui/password-input";
import type { ComponentProps } from "react";

const { min } = LIMITS.password;

interface NewPasswordFieldProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  label?: string;
  /** The current input. */
  typed: string;
  error: string | undefined;
}

/** The rules for a good password are shown before typing: its length, and that nobody could guess it. No composition rules. */
export function NewPasswordField({ label = "パスワード", typed, error, ...input }: NewPasswordFieldProps) {
  const missing = min - passwordLength(typed);
  return (
    <div>
      <Field
        label={label}
        required
        hint={`${min}文字以上。文字の種類は問いません。ご自分だけが思いつく、短い文がおすすめです。サービス名・会社名・メールアドレスを含むもの、よく使われるものは使えません。`}
        error={error}
      >
        <PasswordInput {...input} autoComplete="new-password" />
      </Field>
      <p className="mt-1.5 flex min-h-6 items-center gap-1.5 text-sm text-muted tabular-nums">
        {typed === "" ? null : missing > 0 ? (
          `あと${missing}文字`
        ) : (
          <>
            <Icon name="check" size={18} className="text-success" />
            {min}文字以上になりました
          </>
        )}
      </p>
    </div>
  );
}
