"use client";

import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { type ChangedElsewhere, changesElsewhere, merged, ownChanges } from "../../components/form/merge";
import { lazyResolver } from "../../components/lazy-resolver";
import { useMergeDraft } from "../../components/use-merge-draft";
import { appErrorOf, errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { MentorChanges } from "./profile/mentor-schemas";
import type { Edit } from "./profile/profile-values";

const loadSchema = () => import("./profile/mentor-schemas").then(({ mentorChanges }) => mentorChanges);

export interface MeetElsewhere<Values> {
  changes: ChangedElsewhere<keyof Values & string>[];
  latest: Values;
}

/** The form that the mentor edits; only the mentor and admins get it. */
export function useEdit(mentorId: string): Edit {
  const [{ edit }] = trpc.mentors.get.useSuspenseQuery({ id: mentorId });
  if (!edit) throw new Error("only the mentor herself is shown this page");
  return edit;
}

/** Puts a stored form into the query cache, and updates the rest of the page. */
export function useStored(mentorId: string) {
  const utils = trpc.useUtils();
  const router = useRouter();
  return (stored: Edit): void => {
    utils.mentors.get.setData({ id: mentorId }, (old) => old && { ...old, photoUrl: stored.photoUrl ?? old.photoUrl, edit: stored });
    void utils.currentUser.invalidate();
    // The name above the tabs, and the menu, are rendered on the server.
    router.refresh();
  };
}

/**
 * A part of the mentor's form. Only changed fields are validated and sent, with the version they are based on; changes made elsewhere
 * meanwhile are shown before they are overwritten, and the input is kept in this tab until it is stored.
 */
export function useMentorForm<Values extends FieldValues>({
  mentorId,
  name,
  valuesOf,
  inputOf,
}: {
  mentorId: string;
  name: string;
  valuesOf: (edit: Edit) => Values;
  inputOf: (changed: Partial<Values>) => object;
}) {
  const edit = useEdit(mentorId);
  const utils = trpc.useUtils();
  const takeStored = useStored(mentorId);
  const [version, setVersion] = useState(edit.version);
  const [elsewhere, setElsewhere] = useState<MeetElsewhere<Values> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [draftFound, setDraftFound] = useState(false);
  const base = useRef<Values>(valuesOf(edit));
  const changedOf = (values: Values): Partial<Values> =>
    Object.fromEntries(ownChanges(base.current, values).map((field) => [field, values[field]])) as Partial<Values>;
  const [resolver] = useState(() => lazyResolver<Values, MentorChanges>(loadSchema, (values) => inputOf(changedOf(values))));
  const form = useForm<Values, unknown, MentorChanges>({
    resolver,
    defaultValues: base.current as DefaultValues<Values>,
    mode: "onTouched",
    reValidateMode: "onChange",
  });

  function settle(latest: Values): void {
    base.current = latest;
    form.reset(latest);
  }

  /** Puts the input on top of the stored values, and returns the conflicts. */
  function takeUp(from: Values, typed: Values, latest: Values) {
    const changes = changesElsewhere(from, typed, latest);
    settle(latest);
    form.reset(merged(from, typed, latest), { keepDefaultValues: true });
    return changes;
  }
  const draft = useMergeDraft<Values, MentorChanges>(form, drafts.mentorForm(name, mentorId), ({ base: from, typed }) => {
    const latest = valuesOf(edit);
    const changes = takeUp(from, typed, latest);
    setDraftFound(true);
    if (changes.length > 0) setElsewhere({ changes, latest });
  });

  /** Another part of the same form was stored (a photo): takes over its version and keeps the input. */
  function follow(stored: Edit): void {
    setVersion(stored.version);
    takeUp(base.current, form.getValues(), valuesOf(stored));
    takeStored(stored);
  }

  function done(stored: Edit, text: string): void {
    takeStored(stored);
    setVersion(stored.version);
    setElsewhere(null);
    setDraftFound(false);
    settle(valuesOf(stored));
    draft.clear();
    showToast({ status: "success", text });
  }

  async function meetLatest(): Promise<void> {
    const stored = (await utils.mentors.get.fetch({ id: mentorId }, { staleTime: 0 }).catch(() => null))?.edit;
    if (!stored) return setRefusal("最新の内容を読み込めませんでした。もう一度お試しください。");
    const typed = form.getValues();
    const latest = valuesOf(stored);
    // A lost answer may have been a success: then everything is stored already.
    if (ownChanges(latest, typed).length === 0) return done(stored, "保存しました。");
    const changes = takeUp(base.current, typed, latest);
    setVersion(stored.version);
    setElsewhere({ changes, latest });
  }

  const { mutate, isPending } = trpc.mentors.update.useMutation({
    meta: { quiet: true },
    onSuccess: (stored) => done(stored, "保存しました。"),
    async onError(error) {
      const app = appErrorOf(error);
      if (app?.code === "VERSION_CONFLICT") return meetLatest();
      const wrong = Object.entries(app?.fieldErrors ?? {});
      // An error about a retired entry is shown at its list: "industries.2" → industries.
      const known = new Set(Object.keys(base.current));
      for (const [index, [path, [message]]] of wrong.entries()) {
        const place = known.has(path) || path.startsWith("careerHistory.") ? path : (path.split(".")[0] ?? path);
        form.setError(place as FieldPath<Values>, { message: message ?? "" }, { shouldFocus: index === 0 });
      }
      setRefusal(wrong.length > 0 ? null : errorText(error));
    },
  });

  const submit = form.handleSubmit((accepted) => {
    setRefusal(null);
    const changed = ownChanges(base.current, form.getValues());
    if (changed.length === 0) {
      showToast({ status: "info", text: "変更された項目はありません。" });
      return;
    }
    mutate({ ...accepted, id: mentorId, expectedVersion: version });
  });

  return {
    form,
    edit,
    version,
    elsewhere,
    refusal,
    draftFound,
    busy: isPending || form.formState.isSubmitting,
    dirty: form.formState.isDirty,
    submit,
    follow,
    /** Back to the stored values. */
    discard(): void {
      setElsewhere(null);
      setDraftFound(false);
      setRefusal(null);
      settle(valuesOf(edit));
      draft.clear();
    },
    preload: () => void loadSchema(),
  };
}

export type MentorForm<Values extends FieldValues> = ReturnType<typeof useMentorForm<Values>>;
