"use client";

import { useRef, useState } from "react";
import { watchForm } from "@/trpc/send-form";

/** For a form being uploaded: how much of it was sent (0 to 1; null: no upload), and a way to stop it. */
export function useUploadProgress() {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Runs `send` and tracks the form's upload. Returns what `send` returns; null: the user has stopped it. */
  async function watched<T>(form: FormData, send: () => Promise<T>): Promise<T | null> {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    watchForm(form, { onProgress: setShare, signal: controller.signal });
    try {
      return await send();
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      setShare(null);
    }
  }
  return { share, watched, stop: () => running.current?.abort() };
}
