"use client";

import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";
import { useWritten } from "../../components/use-written";
import { appErrorOf } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { EMPTY_SHEET, isEmpty, type SheetValues, toInput, tooLong, valuesOf } from "./sheet-values";
import type { Sheet } from "./types";

interface HandIn {
  submit: true;
  /** The interview a loose sheet is given to. */
  mentoringId?: string;
}

const loadSchema = () => import("./sheet-schema").then(({ sheetForm }) => sheetForm);
const resolver = lazyResolver<SheetValues, SheetValues>(loadSchema as never, toInput);
const QUIET = { meta: { quiet: true }, retry: false } as const;

/** A sheet being written: a new one comes to be with its first words, and its address with it. */
export function useSheet({ first, mentoringId, viewerId }: { first: Sheet | null; mentoringId: string | null; viewerId: string }) {
  const utils = trpc.useUtils();
  const form = useForm<SheetValues>({ resolver, defaultValues: first ? valuesOf(first) : EMPTY_SHEET, mode: "onTouched" });
  const create = trpc.checkedQuestions.create.useMutation(QUIET);
  const update = trpc.checkedQuestions.update.useMutation(QUIET);
  // The set whose questions are ticked: that of an earlier sheet, once its contents are taken over.
  const [carried, setCarried] = useState<number | null>(null);
  const setVersion = useRef<number | null>(first?.setVersion ?? null);

  const written = useWritten<SheetValues, Sheet, HandIn>({
    name: `sheet:${viewerId}:${first?.id ?? `new:${mentoringId ?? ""}`}`,
    form,
    first,
    valuesOf,
    versionOf: ({ version }) => version,
    savedAt: ({ updatedAt }) => updatedAt,
    isDraft: (sheet) => sheet === null || sheet.status === "draft",
    fits: (values, sheet) => !tooLong(values) && (sheet !== null || !isEmpty(values)),
    write(values, sheet, extra) {
      const content = { ...toInput(values), ...(setVersion.current === null ? {} : { setVersion: setVersion.current }) };
      if (sheet) return update.mutateAsync({ id: sheet.id, expectedVersion: sheet.version, ...content, ...extra });
      return create.mutateAsync({ ...content, ...(mentoringId === null ? {} : { mentoringId }), ...extra });
    },
    async storedInstead(error, sheet) {
      const refusal = appErrorOf(error);
      const existing = refusal?.code === "SHEET_EXISTS" ? refusal.data?.id : undefined;
      const id = existing ?? (refusal?.code === "VERSION_CONFLICT" ? sheet?.id : undefined);
      return id === undefined ? null : utils.client.checkedQuestions.get.query({ id });
    },
    onSaved(sheet) {
      setVersion.current = sheet.setVersion;
      utils.checkedQuestions.get.setData({ id: sheet.id }, sheet);
      void utils.checkedQuestions.list.invalidate();
      void utils.mentoring.get.invalidate();
      // A reload opens the sheet that has just come to be; nothing is loaded for it now.
      if (window.location.pathname.endsWith("/new"))
        window.history.replaceState(null, "", window.location.pathname.replace(/new$/, sheet.id));
    },
  });

  return {
    ...written,
    form,
    carriedVersion: carried,
    handedIn: written.doc !== null && written.doc.status !== "draft",
    /** Fills the form from an earlier sheet, and goes on with the questions of that time. */
    carryOver(earlier: Sheet) {
      setVersion.current = earlier.setVersion;
      setCarried(earlier.setVersion);
      for (const [field, value] of Object.entries(valuesOf(earlier)))
        form.setValue(field as keyof SheetValues, value as never, { shouldDirty: true });
    },
  };
}
