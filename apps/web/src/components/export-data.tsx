"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";

const load = () => import("./listing/download");

/** Downloads everything stored about the mentee. */
export function ExportData({ menteeId, size }: { menteeId: string; size?: "small" | undefined }) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function receive() {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    const { download, DownloadRefused } = await load();
    try {
      await download(`/api/v1/mentees/${menteeId}/export`, { onProgress: () => undefined, signal: controller.signal });
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
      データを受け取る
    </Button>
  );
}
