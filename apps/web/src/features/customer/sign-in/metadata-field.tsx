"use client";

import { useState } from "react";
import { TextareaField } from "@/components/form/fields";
import { metadataOf, type ProviderMetadata } from "./metadata";

/** Takes the provider's metadata instead of three values; what it says stands in their fields at once, to be looked at. */
export function MetadataField({ onRead }: { onRead: (read: ProviderMetadata) => void }) {
  const [pasted, setPasted] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  function take(xml: string): void {
    setPasted(xml);
    const read = xml.trim() === "" ? null : metadataOf(xml);
    if (read) onRead(read);
    const isUnread = xml.trim() !== "" && read === null;
    setFault(
      isUnread ? "SAML のメタデータ（XML）を読み取れません。HTTP-Redirect のURLと署名の証明書を含むものを貼り付けてください" : undefined,
    );
  }
  return (
    <TextareaField
      name="metadata"
      label="ログイン先のメタデータ（XML）"
      hint="貼り付けると、下の3つの欄に入ります。値を1つずつ入力することもできます。"
      rows={4}
      optionalLabel="任意"
      value={pasted}
      error={fault}
      onChange={({ target }) => take(target.value)}
    />
  );
}
