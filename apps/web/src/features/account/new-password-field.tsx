"use client";

import { passwordLength } from "@knotter/domain/password-length";
import { LIMITS } from "@knotter/domain/policy";
import { Icon } from "@knotter/ui/icon";
import type { ComponentProps } from "react";
import { PasswordField } from "@/components/form/password-field";

const { min } = LIMITS.password;

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, "label"> {
  label?: string;
  /** The current input. */
  typed: string;
}

/** The rules for a good password are shown before typing: its length, and that nobody could guess it. No composition rules. */
export function NewPasswordField({ label = "パスワード", typed, ...field }: NewPasswordFieldProps) {
  const missing = min - passwordLength(typed);
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        required
        hint={`${min}文字以上。文字の種類は問いません。ご自分だけが思いつく、短い文がおすすめです。サービス名・会社名・メールアドレスを含むもの、よく使われるものは使えません。`}
        autoComplete="new-password"
      />
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
