"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Icon } from "@knotter/ui/icon";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Spinner } from "@knotter/ui/spinner";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DownloadRefused, download } from "./download";

/** The input of an operation that answers with a file; of several values each is told. */
export type ExportQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const FORMATS = [
  { value: "xlsx", label: "Excel（.xlsx）", hint: "社員番号の先頭の0も残ります。迷ったらこちらをお使いください。" },
  { value: "utf8", label: "CSV（UTF-8）", hint: "ほかのシステムに取り込むときに。" },
  {
    value: "sjis",
    label: "CSV（Shift_JIS・CP932）",
    hint: "社内のシステムが求める場合に。𠮷・葛󠄀などの異体字や絵文字は表せず、〓になります。〓のまま取り込み直しても、登録済みの文字は変わりません。",
  },
] as const;
type Format = (typeof FORMATS)[number]["value"];

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Asks for the format, then downloads the file with a progress display and a stop button. */
export function ExportDialog({
  open,
  onClose,
  title,
  operation,
  query,
  asksReason,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  operation: `/${string}`;
  query: ExportQuery;
  asksReason: boolean;
  children?: ReactNode | undefined;
}) {
  const [format, setFormat] = useState<Format>("xlsx");
  const [bytes, setBytes] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const busy = bytes !== null;

  async function start() {
    if (asksReason && reason.trim() === "") return setMissing(true);
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    const wanted = new URLSearchParams(format === "xlsx" ? { format } : { encoding: format });
    for (const [name, value] of Object.entries(query)) for (const one of [value ?? []].flat()) if (one) wanted.append(name, one);
    if (asksReason) wanted.set("reason", reason.trim());
    try {
      await download(`/api/v1${operation}?${wanted}`, { onProgress: setBytes, signal: controller.signal });
      showToast({ status: "success", text: "ファイルを保存しました。" });
      onClose();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof DownloadRefused)) throw error;
      showToast({ status: "warning", text: error.message });
    } finally {
      setBytes(null);
    }
  }
  function stop() {
    running.current?.abort();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) stop();
      }}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={stop}>
            {busy ? "中止する" : "戻る"}
          </Button>
          <Button icon="download" busy={busy} busyLabel="ファイルを受け取っています" onClick={() => void start()}>
            出力する
          </Button>
        </>
      }
    >
      {children !== undefined && <div className="mb-5">{children}</div>}
      {asksReason && (
        <Field
          label="出力する理由"
          required
          hint="出力の記録に残ります。"
          error={missing ? "理由を入力してください" : undefined}
          className="mb-5"
        >
          <TextInput
            value={reason}
            maxLength={LIMITS.text.exportReason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </Field>
      )}
      <RadioCards legend="ファイルの形式" options={FORMATS} value={format} onChange={setFormat} />
      <p className="mt-5 flex min-h-7 items-center gap-2 text-sm text-muted tabular-nums">
        {busy ? (
          <>
            <Spinner />
            受け取っています（{sizeText(bytes)}）
          </>
        ) : (
          <>
            <Icon name="info" size={18} />
            出力した方、日時、条件が記録されます。
          </>
        )}
      </p>
    </Dialog>
  );
}
