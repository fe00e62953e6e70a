"use client";

import type { importRows } from "@knotter/contract/resources/imports";
import { useState } from "react";
import type { z } from "zod";
import { tooLargeHere } from "@/components/upload-limit";
import { useUploadProgress } from "@/components/use-upload-progress";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Input = z.input<(typeof importRows)["importCsv"]["input"]>;
/** What is corrected about the reading of the file; the commit repeats it. */
export type Wish = Pick<Input, "sheetName" | "headerRow" | "columns" | "zeroFill" | "hidden" | "sendInvite">;
/** Who imports: HR decides with the list whether its people are invited, admins send invitations afterwards. */
export type ImportBy = "admin" | "hr";
type Answer = RouterOutputs["orders"]["importCsv"];
export type Checked = Extract<Answer, { mode: "validate" }>;
export type Committed = Extract<Answer, { mode: "commit" }>;

/**
 * An import (of the people of an order, or of orders): validated without writing, then committed as a whole. The validated bytes are kept,
 * so that a file that was saved again meanwhile is not committed unseen.
 */
export function useImport(orderId: string | null, by: ImportBy) {
  const utils = trpc.useUtils();
  const mutation = trpc.orders.importCsv.useMutation({ meta: { quiet: true }, retry: false });
  const { share, watched, stop } = useUploadProgress();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [committed, setCommitted] = useState<Committed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState<"check" | "commit" | null>(null);
  const unsaid: Wish = by === "hr" ? { sendInvite: true } : {};
  const [wish, setWish] = useState<Wish>(unsaid);

  function formOf(list: File, more: Omit<Input, "file">): FormData {
    const form = new FormData();
    form.set("payload", JSON.stringify({ ...(orderId === null ? { kind: "orders" } : { kind: "mentees", orderId }), ...more }));
    form.set("file", list);
    return form;
  }
  const send = (form: FormData): Promise<Answer | null> => watched(form, () => mutation.mutateAsync(form));

  function refused(error: unknown): void {
    const fields = appErrorOf(error)?.fieldErrors ?? {};
    setRefusal(Object.values(fields).flat()[0] ?? errorText(error));
  }

  async function check(chosen: File): Promise<Checked | null> {
    const asked = unsaid;
    const tooLarge = tooLargeHere(chosen, "ファイルを分けて取り込んでください。");
    setRefusal(tooLarge);
    setChecked(null);
    setCommitted(null);
    if (tooLarge !== null) return null;
    setBusy("check");
    try {
      const kept = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type, lastModified: chosen.lastModified });
      setFile(kept);
      setWish(asked);
      const answer = await send(formOf(kept, { mode: "validate", ...asked }));
      if (answer?.mode !== "validate") return null;
      setChecked(answer);
      return answer;
    } catch (error) {
      refused(error);
      return null;
    } finally {
      setBusy(null);
    }
  }

  /** The same bytes, read differently. What was found stays visible until the new findings are there. */
  async function recheck(change: Partial<Wish>): Promise<void> {
    if (file === null) return;
    const asked = { ...wish, ...change };
    setBusy("check");
    setRefusal(null);
    setWish(asked);
    try {
      const answer = await send(formOf(file, { mode: "validate", ...asked }));
      if (answer?.mode === "validate") setChecked(answer);
      else setWish(wish);
    } catch (error) {
      setWish(wish);
      refused(error);
    } finally {
      setBusy(null);
    }
  }

  async function commit({ again }: { again: boolean }): Promise<boolean> {
    if (file === null || checked === null) return false;
    setBusy("commit");
    setRefusal(null);
    try {
      const answer = await send(formOf(file, { mode: "commit", importId: checked.importId, ...wish, ...(again && { confirm: true }) }));
      if (answer?.mode !== "commit") return false;
      setCommitted(answer);
      if (orderId === null) await Promise.all([utils.orders.list.invalidate(), utils.customers.list.invalidate()]);
      else
        await Promise.all([
          utils.orders.mentees.invalidate({ id: orderId }),
          utils.orders.get.invalidate({ id: orderId }),
          utils.orders.history.invalidate({ id: orderId }),
          utils.orders.mails.invalidate({ id: orderId }),
        ]);
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      setBusy(null);
    }
  }

  function reset() {
    setFile(null);
    setChecked(null);
    setCommitted(null);
    setRefusal(null);
    setWish(unsaid);
  }
  return { file, wish, checked, committed, refusal, busy, share, stop, check, recheck, commit, reset, refuse: setRefusal };
}
