"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import type { ReactNode } from "react";
import { UploadProgress } from "@/components/upload-progress";
import { CheckResult } from "./check-result";
import { DropZone } from "./drop-zone";
import { FileButton } from "./file-button";
import { type Committed, type ImportBy, useImport } from "./use-import";

interface FileImportProps {
  kind: "orders" | "mentees";
  /** The order whose people these are; null for a list of orders. */
  orderId: string | null;
  by?: ImportBy;
  heading?: ReactNode;
  unit?: "名" | "件";
  /** Further effects of the import. */
  note?: string;
  done: (committed: Committed, more: () => void) => ReactNode;
}

/** Imports a list from a file: validated, corrected, validated again, committed. */
export function FileImport({ kind, orderId, by = "admin", heading, unit, note, done }: FileImportProps) {
  const { file, wish, checked, committed, refusal, busy, share, stop, check, recheck, commit, reset, refuse } = useImport(orderId, by);
  return (
    <div className="grid max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        {heading}
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">ひな形：</p>
          <FileButton operation={`/orders/csv/template?kind=${kind}&format=xlsx`}>Excel（.xlsx）</FileButton>
          <FileButton operation={`/orders/csv/template?kind=${kind}&encoding=sjis`}>CSV（Shift_JIS・CP932）</FileButton>
          <FileButton operation={`/orders/csv/template?kind=${kind}&encoding=utf8`}>CSV（UTF-8）</FileButton>
        </div>
        {committed ? (
          done(committed, reset)
        ) : (
          <DropZone
            busy={busy === "check"}
            progress={<UploadProgress share={share} after="すべての行を確認しています" onStop={stop} />}
            onFile={(chosen) => void check(chosen)}
            onTooLarge={() => refuse(`ファイルは${LIMITS.importBytes / 1024 / 1024} MBまでです。分けて取り込んでください。`)}
          />
        )}
      </div>
      {refusal !== null && (
        <Banner status="warning" announce title={file?.name}>
          {refusal}
        </Banner>
      )}
      {checked && !committed && (
        <>
          <p className="-mb-4 text-sm text-muted">
            確認したファイル：<span className="break-all text-ink">{file?.name}</span>
          </p>
          <CheckResult
            key={`${file?.name}/${file?.lastModified}/${file?.size}`}
            kind={kind}
            checked={checked}
            sendInvite={wish.sendInvite}
            onReread={(change) => void recheck(change)}
            unit={unit}
            note={note}
            busy={busy === "commit"}
            rereading={busy === "check"}
            onCommit={(options) => void commit(options)}
          />
          {busy === "commit" && <UploadProgress share={share} after="登録しています" onStop={stop} />}
        </>
      )}
    </div>
  );
}
