"use client";

import { useRef, useState } from "react";
import { watchForm } from "../trpc/send-form";

/** Of a form that is on its way: how much of it has left (0 to 1; null: none is on its way), and the way to end it. */
export function useUploadProgress() {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Runs `send` and watches the form. Answers what `send` answers; null: the person has ended it. */
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
