"use client";

import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { lazyResolver } from "../../components/lazy-resolver";
import { useWritten } from "../../components/use-written";
import { appErrorOf } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { EMPTY_QUESTIONNAIRE, isEmpty, type QuestionnaireValues, toInput, tooLong, valuesOf } from "./questionnaire-values";
import type { Questionnaire } from "./types";

interface HandIn {
  submit: true;
  /** The interview to which an unattached questionnaire is attached. */
  mentoringId?: string;
}

const loadSchema = () => import("./questionnaire-schema").then(({ questionnaireForm }) => questionnaireForm);
const resolver = lazyResolver<QuestionnaireValues, QuestionnaireValues>(loadSchema as never, toInput);
const QUIET = { meta: { quiet: true }, retry: false } as const;

/** A questionnaire being written: a new one is created with its first text, and gets its address then. */
export function useQuestionnaire({
  first,
  mentoringId,
  viewerId,
}: {
  first: Questionnaire | null;
  mentoringId: string | null;
  viewerId: string;
}) {
  const utils = trpc.useUtils();
  const form = useForm<QuestionnaireValues>({ resolver, defaultValues: first ? valuesOf(first) : EMPTY_QUESTIONNAIRE, mode: "onTouched" });
  const create = trpc.checkedQuestions.create.useMutation(QUIET);
  const update = trpc.checkedQuestions.update.useMutation(QUIET);
  // The set of the ticked questions: that of an earlier questionnaire, once its contents are copied.
  const [carried, setCarried] = useState<number | null>(null);
  const setVersion = useRef<number | null>(first?.setVersion ?? null);

  const written = useWritten<QuestionnaireValues, Questionnaire, HandIn>({
    name: drafts.questionnaire(viewerId, first?.id ?? `new:${mentoringId ?? ""}`),
    form,
    first,
    valuesOf,
    versionOf: ({ version }) => version,
    savedAt: ({ updatedAt }) => updatedAt,
    isDraft: (questionnaire) => questionnaire === null || questionnaire.status === "draft",
    fits: (values, questionnaire) => !tooLong(values) && (questionnaire !== null || !isEmpty(values)),
    write(values, questionnaire, extra) {
      const content = { ...toInput(values), ...(setVersion.current === null ? {} : { setVersion: setVersion.current }) };
      if (questionnaire) return update.mutateAsync({ id: questionnaire.id, expectedVersion: questionnaire.version, ...content, ...extra });
      return create.mutateAsync({ ...content, ...(mentoringId === null ? {} : { mentoringId }), ...extra });
    },
    async storedInstead(error, questionnaire) {
      const refusal = appErrorOf(error);
      const existing = refusal?.code === "SHEET_EXISTS" ? refusal.data?.id : undefined;
      const id = existing ?? (refusal?.code === "VERSION_CONFLICT" ? questionnaire?.id : undefined);
      return id === undefined ? null : utils.client.checkedQuestions.get.query({ id });
    },
    onSaved(questionnaire) {
      setVersion.current = questionnaire.setVersion;
      utils.checkedQuestions.get.setData({ id: questionnaire.id }, questionnaire);
      void utils.checkedQuestions.list.invalidate();
      void utils.mentoring.get.invalidate();
      // A reload opens the new questionnaire; nothing is loaded now.
      if (window.location.pathname.endsWith("/new"))
        window.history.replaceState(null, "", window.location.pathname.replace(/new$/, questionnaire.id));
    },
  });

  return {
    ...written,
    form,
    carriedVersion: carried,
    handedIn: written.doc !== null && written.doc.status !== "draft",
    /** Fills the form from an earlier questionnaire, and continues with its version of the bank. */
    carryOver(earlier: Questionnaire) {
      setVersion.current = earlier.setVersion;
      setCarried(earlier.setVersion);
      for (const [field, value] of Object.entries(valuesOf(earlier)))
        form.setValue(field as keyof QuestionnaireValues, value as never, { shouldDirty: true });
    },
  };
}
