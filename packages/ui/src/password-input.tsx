"use client";

import { useState } from "react";
import { IconButton } from "./icon-button";
import { TextInput, type TextInputProps } from "./text-input";

export type PasswordInputProps = Omit<TextInputProps, "type" | "after"> & {
  showLabel?: string | undefined;
  hideLabel?: string | undefined;
};

/** Hidden by default; the button's label says what it will do. */
export function PasswordInput({
  showLabel = "パスワードを表示",
  hideLabel = "パスワードを隠す",
  autoComplete = "current-password",
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={<IconButton icon={shown ? "eye-off" : "eye"} label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)} />}
    />
  );
}
