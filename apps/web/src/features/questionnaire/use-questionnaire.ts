"use client";

import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { sameValue } from "@/components/form/merge";
import { QUIET } from "@/components/form/quiet";
import { useAutosavedForm } from "@/components/form/use-autosaved-form";
import { moveDraft } from "@/components/form/use-draft";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { type QuestionnaireValues, takenOver, valuesOf } from "./questionnaire-values";
import type { Questionnaire } from "./types";

const loadSchema = () => import("./questionnaire-schema").then(({ writtenQuestionnaire }) => writtenQuestionnaire);

interface Submission {
  submit: true;
  /** The interview a loose questionnaire is given to. */
  mentoringId?: string;
}

/** A questionnaire being written: a new one is created with its first words, and its address with it. */
export function useQuestionnaire({
  first,
  mentoringId,
  viewerId,
  beginning,
}: {
  first: Questionnaire | null;
  mentoringId: string | null;
  viewerId: string;
  /** What a new one begins with. */
  beginning: QuestionnaireValues;
}) {
  const utils = trpc.useUtils();
  const create = trpc.checkedQuestions.create.useMutation({ ...QUIET, retry: false });
  const update = trpc.checkedQuestions.update.useMutation({ ...QUIET, retry: false });
  // The set whose questions are ticked: that of an earlier questionnaire, once its contents are taken over.
  const [carried, setCarried] = useState<number | null>(null);
  const setVersion = useRef<number | null>(first?.setVersion ?? null);
  const [draftOf, setDraftOf] = useState(first?.id ?? `new:${mentoringId ?? ""}`);
  const keyOf = (id: string) => drafts.questionnaire(viewerId, id);

  // After the first view, not at the first letter: without a connection, too, what was written has to be checked and kept for the next try.
  useEffect(() => void loadSchema(), []);

  const form = useAutosavedForm({
    schema: loadSchema,
    draft: keyOf(draftOf),
    first,
    empty: beginning,
    valuesOf,
    savedAt: ({ updatedAt }) => updatedAt,
    isDraft: (questionnaire) => questionnaire === null || questionnaire.status === "draft",
    isBegun: (values, questionnaire) => questionnaire !== null || !sameValue(values, beginning),
    write(written, questionnaire, submission: Submission | undefined) {
      const content = { ...written, ...(setVersion.current === null ? {} : { setVersion: setVersion.current }) };
      if (questionnaire)
        return update.mutateAsync({ id: questionnaire.id, expectedVersion: questionnaire.version, ...content, ...submission });
      return create.mutateAsync({ ...content, ...(mentoringId === null ? {} : { mentoringId }), ...submission });
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
      // A reload opens the questionnaire that has just been created; nothing is loaded for it now. What is typed is kept under its name.
      if (draftOf !== questionnaire.id) {
        moveDraft(keyOf(draftOf), keyOf(questionnaire.id), { base: questionnaire.version });
        setDraftOf(questionnaire.id);
      }
      if (window.location.pathname.endsWith("/new"))
        window.history.replaceState(null, "", window.location.pathname.replace(/new$/, questionnaire.id));
    },
    onSubmitted(_questionnaire, before) {
      showToast({ status: "success", text: before !== null && before.status !== "draft" ? "変更を提出しました。" : "提出しました。" });
    },
  });

  return {
    ...form,
    carriedVersion: carried,
    handedIn: form.doc !== null && form.doc.status !== "draft",
    /** Fills the form from an earlier questionnaire, and goes on with the questions of that time. */
    carryOver(earlier: Questionnaire) {
      setVersion.current = earlier.setVersion;
      setCarried(earlier.setVersion);
      form.fill(takenOver(beginning, valuesOf(earlier)));
    },
  };
}

export type QuestionnaireForm = ReturnType<typeof useQuestionnaire>;
