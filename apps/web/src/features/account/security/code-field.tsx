"use client";

import type { ComponentProps } from "react";
import { TextField } from "@/components/form/text-field";

/** Six digits, large and spaced; a phone suggests them itself. With `recovery`, a recovery code is accepted, too. */
export const CodeField = ({ recovery = false, ...field }: { recovery?: boolean } & Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField
    {...field}
    label={recovery ? "コード" : "6桁のコード"}
    required
    hint={recovery ? "認証アプリに表示されている6桁のコード。アプリを使えないときは、回復用コード（例：7KQ2-M4XD-9PTA-C3WZ）" : undefined}
    inputMode={recovery ? "text" : "numeric"}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    className="text-lg tracking-[0.15em] tabular-nums"
  />
);
