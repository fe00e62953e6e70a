"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { DownloadRefused, download } from "@/components/listing/download";

/** A file that downloads at once, without a question. `operation` is the path of a `file` row, with its query. */
export function FileButton({ operation, children }: { operation: `/${string}`; children: string }) {
  const [busy, setBusy] = useState(false);
  async function fetchFile() {
    setBusy(true);
    try {
      await download(`/api/v1${operation}`, { onProgress: () => {}, signal: new AbortController().signal });
    } catch (error) {
      if (!(error instanceof DownloadRefused)) throw error;
      showToast({ status: "warning", text: error.message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="small" icon="download" busy={busy} onClick={() => void fetchFile()}>
      {children}
    </Button>
  );
}
