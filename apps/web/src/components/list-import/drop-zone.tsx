"use client";

import { LIMITS } from "@knotter/domain/policy";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { Spinner } from "@knotter/ui/spinner";
import { type DragEvent, type ReactNode, useState } from "react";

const megabytes = LIMITS.importBytes / 1024 / 1024;

/** One file, dropped or chosen. The browser's own input is below the button, so that keyboard and screen reader use it directly. */
export function DropZone({
  busy,
  progress,
  onFile,
  onTooLarge,
}: {
  busy: boolean;
  /** Of the file being uploaded. */
  progress: ReactNode;
  onFile: (file: File) => void;
  onTooLarge: () => void;
}) {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > LIMITS.importBytes) onTooLarge();
    else onFile(file);
  };
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; the button inside does the same for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center rounded-card border-2 border-dashed px-5 py-10 text-center",
        over ? "border-primary bg-primary-tint" : "border-control bg-surface",
      )}
    >
      {busy ? (
        <div className="flex min-h-32 w-full flex-col items-center justify-center gap-4">
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            すべての行を確認しています
          </p>
          {progress}
        </div>
      ) : (
        <>
          <Icon name="upload" size={32} className="text-primary" />
          <p className="mt-3 font-bold">ここにファイルを置いてください</p>
          <p className="mt-1 text-sm text-muted">
            CSV（UTF-8・Shift_JIS）または Excel（.xlsx）。{megabytes} MB、{LIMITS.importRows.toLocaleString("ja-JP")}行まで
          </p>
          <label
            className={cx(
              buttonStyle({ variant: "secondary" }),
              "mt-5 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            ファイルを選ぶ
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              className="sr-only"
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                event.currentTarget.value = "";
              }}
            />
          </label>
        </>
      )}
    </div>
  );
}
