"use client";

import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { appErrorOf } from "@/trpc/app-error";
import type { FormValues } from "./codec";
import type { DraftKey } from "./drafts";
import { type Beside, type Conflict, changesElsewhere, keptOf, merged, ownChanges } from "./merge";
import { useDraft } from "./use-draft";
import { type FormBaseOptions, useFormBase } from "./use-form-base";

interface StoredDraft<Values> {
  /** What the form began with: after a reload, what has changed elsewhere meanwhile can be told from what was typed here. */
  base: Values;
  typed: Values;
}

/** Something that is stored with a version, and changed in a form. */
export interface Versioned<Doc, Values> {
  doc: Doc;
  valuesOf: (doc: Doc) => Values;
  /** What is stored by now. */
  latest: () => Promise<Doc | null>;
}

export interface Sending<Values> {
  /** The fields that differ from what is stored. */
  changed: readonly (keyof Values & string)[];
  /** What was typed, as the controls hold it. */
  typed: Values;
  /** The version that the form was filled from; undefined where nothing is stored yet. */
  expectedVersion: number | undefined;
}

type From<Input extends object, Result> =
  | { values: FormValues<Input>; stored?: undefined }
  | { stored: Versioned<Result & { version: number }, FormValues<Input>>; values?: undefined };

export type ServerFormOptions<Input extends object, Output extends FieldValues, Result> = Omit<FormBaseOptions<Input, Output>, "values"> &
  From<Input, Result> & {
    /** Where what is typed is kept until it is sent. Null: nowhere. */
    draft: DraftKey | null;
    /**
     * Sends what the schema has made of the fields. Its refusal is shown in the form: the mutation is `QUIET`. Null: nothing was stored yet,
     * because a preview is shown first.
     */
    send: (accepted: Output, sending: Sending<FormValues<Input>>) => Promise<Result | null>;
    /** Fields that go with another one and are no change by themselves: a consent, with the field that it is given for. */
    beside?: Beside<FormValues<Input>> | undefined;
    /**
     * Fields that are no part of the draft, because they hold only for what is on the screen at this moment: a confirmation, a decision about
     * the people or interviews that a dialog shows, somebody's rights.
     */
    anew?: readonly (keyof FormValues<Input> & string)[] | undefined;
    onSaved: (result: Result) => void | Promise<void>;
    /** A refusal that the form knows more about: its own sentence, or null when it is dealt with otherwise. Undefined: as usual. */
    onRefused?: ((error: unknown) => string | null | undefined | Promise<string | null | undefined>) | undefined;
  };

/**
 * A form that is sent to the server. Checked by the contract's schema; kept in this tab until it is sent; put together with what was stored
 * elsewhere meanwhile; its refusals stand at their fields, and the first of these has the focus.
 */
export function useServerForm<Input extends object, Output extends FieldValues, Result>(options: ServerFormOptions<Input, Output, Result>) {
  type Values = FormValues<Input>;
  const { draft: key, stored, beside = {}, anew = [], send, onSaved, onRefused } = options;
  const changesOf = (from: Values, typed: Values) => ownChanges(from, typed).filter((field) => !(field in beside));
  const base = useFormBase<Input, Output>({ ...options, values: stored ? stored.valuesOf(stored.doc) : options.values });
  const { form, settle, refuse, setRefusal } = base;
  const version = useRef(stored?.doc.version);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [restored, setRestored] = useState(false);
  const draft = useDraft<StoredDraft<Values>>(key);

  /** Puts what was typed over what is stored by now, and tells where the two differ. */
  function takeUp(from: Values, typed: Values, latest: Values): Conflict<Values> {
    const changes = changesElsewhere(from, typed, latest).filter(({ field }) => !(field in beside));
    settle(latest);
    form.reset(merged(from, typed, latest, beside) as DefaultValues<Values>, { keepDefaultValues: true });
    return { changes, latest };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once, when the form opens
  useEffect(() => {
    const { base: from, typed } = draft.read();
    if (from && typed) {
      const latest = base.base.current;
      // A form that has new fields since the draft was written begins with its own values there.
      const met = takeUp({ ...latest, ...from }, { ...latest, ...typed }, latest);
      setRestored(true);
      if (met.changes.length > 0) setConflict(met);
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        const kept = isDirty ? keptOf<Values>(base.base.current, values as Values, anew) : null;
        if (kept) draft.write({ base: base.base.current, typed: kept });
        else draft.clear();
      },
    });
  }, [draft, form]);

  /** `sent` was stored. What was typed while it was under way is not lost: it stands over what is stored, and is kept as a draft. */
  async function saved(result: Result, sent: Values): Promise<void> {
    const now = structuredClone(form.getValues());
    const wentOn = stored !== undefined && changesOf(sent, now).length > 0;
    if (stored) {
      const doc = result as Result & { version: number };
      version.current = doc.version;
      takeUp(sent, now, stored.valuesOf(doc));
    } else settle(now);
    if (!wentOn) draft.clear();
    setConflict(null);
    setRestored(false);
    await onSaved(result);
  }

  /** Somebody else was first: their values come into the form, under what was typed here. True: none of them belongs to this form. */
  async function meetLatest({ latest, valuesOf }: NonNullable<typeof stored>): Promise<boolean> {
    const doc = await latest().catch(() => null);
    if (doc === null) {
      setRefusal("最新の内容を読み込めませんでした。もう一度お試しください。");
      return false;
    }
    const values = valuesOf(doc);
    // An answer that got lost may have been a yes: then everything is as it was typed.
    if (changesOf(values, form.getValues()).length === 0) {
      await saved(doc, form.getValues());
      return false;
    }
    version.current = doc.version;
    const met = takeUp(base.base.current, form.getValues(), values);
    if (met.changes.length === 0) return true;
    setConflict(met);
    return false;
  }

  async function deliver(accepted: Output, isSecond = false): Promise<void> {
    const typed = structuredClone(form.getValues());
    const changed = changesOf(base.base.current, typed);
    if (stored && changed.length === 0) {
      showToast({ status: "info", text: "変更された項目はありません。" });
      return;
    }
    let result: Result | null;
    try {
      result = await send(accepted, { changed, typed, expectedVersion: version.current });
    } catch (error) {
      if (stored && !isSecond && appErrorOf(error)?.code === "VERSION_CONFLICT") {
        // What was changed elsewhere is on another form of the record: there is nothing to look at before this one is saved.
        if (await meetLatest(stored)) await deliver(accepted, true);
        return;
      }
      const own = await onRefused?.(error);
      if (own !== null) refuse(error, own);
      return;
    }
    if (result !== null) await saved(result, typed);
  }

  const submit = base.attempt((accepted) => deliver(accepted));

  return {
    ...base,
    submit,
    conflict,
    /** What was typed before a reload stands in the form again. */
    restored,
    /** Back to what is stored. */
    discard(): void {
      setConflict(null);
      setRestored(false);
      setRefusal(null);
      settle(stored ? stored.valuesOf(stored.doc) : base.base.current);
      draft.clear();
    },
    /** The same record was stored beside this form (a photo, a connection): its version goes on, what is typed stays, and is told beside it. */
    follow(doc: Result & { version: number }): void {
      if (!stored || version.current === doc.version) return;
      version.current = doc.version;
      const typed = changesOf(base.base.current, form.getValues()).length > 0;
      const met = takeUp(base.base.current, form.getValues(), stored.valuesOf(doc));
      if (typed && met.changes.length > 0) setConflict(met);
    },
  };
}
