"use client";

import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useRef } from "react";

/** An address, or a token, to copy. If the browser denies access to the clipboard, it is selected for copying by hand. */
export function CopyField({ label, hint, value, said }: { label: string; hint: string; value: string; said: string }) {
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ status: "success", text: said });
    } catch {
      input.current?.select();
      showToast({ status: "info", text: "選択しました。コピーしてお使いください。" });
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={label} hint={hint} className="flex-[1_1_16rem]">
        <TextInput ref={input} value={value} readOnly spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button variant="secondary" icon="copy" aria-label={`${label}をコピー`} onClick={() => void copy()}>
        コピー
      </Button>
    </div>
  );
}
