"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { useState } from "react";

/** Shown once: to be written down, copied or saved before the dialog is closed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = codes.join("\n");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const save = () => {
    const address = URL.createObjectURL(new Blob([`Knotter 回復用コード\n\n${text}\n`], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "knotter-recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="grid gap-4">
      <Banner status="warning" title="回復用コードは、いまだけ表示されます">
        スマートフォンをなくしたときに、6桁のコードの代わりに使います。1つにつき1回使えます。スマートフォンとは別の場所に保管してください。
      </Banner>
      <ul aria-label="回復用コード" className="grid gap-x-6 gap-y-1 rounded-control bg-sunken p-4 tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tracking-wide">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" icon="copy" onClick={() => void copy()}>
          コピーする
        </Button>
        <Button variant="secondary" size="small" icon="download" onClick={save}>
          ファイルに保存する
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied === true && "コピーしました。"}
        {copied === false && "コピーできませんでした。書き写すか、ファイルに保存してください。"}
      </p>
    </div>
  );
}
