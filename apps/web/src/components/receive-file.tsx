"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";

const load = () => import("./listing/download");

interface ReceiveFileProps {
  /** The path of an operation that answers with a file. */
  address: string;
  label: string;
  size?: "small" | undefined;
}

/** A button that saves a file of the API. */
export function ReceiveFile({ address, label, size }: ReceiveFileProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function receive() {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const { download, DownloadRefused } = await load();
    try {
      await download(address, { onProgress: () => undefined, signal: controller.signal });
      showToast({ status: "success", text: "ファイルを保存しました。" });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof DownloadRefused)) throw error;
      showToast({ status: "warning", text: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      icon="download"
      size={size}
      busy={busy}
      busyLabel="ファイルを受け取っています"
      onPointerEnter={() => void load()}
      onClick={() => void receive()}
    >
      {label}
    </Button>
  );
}
