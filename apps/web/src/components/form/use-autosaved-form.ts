"use client";

import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { isUnanswered } from "@/trpc/app-error";
import type { FormValues } from "./codec";
import type { DraftKey } from "./drafts";
import { sameValue } from "./merge";
import { useAutosave } from "./use-autosave";
import { useDraft } from "./use-draft";
import { type FormBaseOptions, useFormBase } from "./use-form-base";

/** What was written here, against what was saved elsewhere meanwhile. */
export interface WrittenElsewhere<Values, Doc> {
  mine: Values;
  latest: Doc;
}

interface StoredDraft<Values> {
  /** The version it was written from; null before there is anything on the server. */
  base: number | null;
  values: Values;
}

export interface AutosavedFormOptions<Input extends object, Output extends FieldValues, Doc, Extra>
  extends Omit<FormBaseOptions<Input, Output>, "values"> {
  draft: DraftKey;
  /** What is stored when the page opens; null when nothing is. */
  first: Doc | null;
  /** What the form begins with when nothing is stored. */
  empty: FormValues<Input>;
  valuesOf: (doc: Doc) => FormValues<Input>;
  savedAt: (doc: Doc) => string;
  /** Drafts are saved by themselves. What was submitted changes only when it is submitted again: nobody reads half a sentence. */
  isDraft: (doc: Doc | null) => boolean;
  /** Whether there is anything to save yet; left out, everything is. */
  isBegun?: ((values: FormValues<Input>, doc: Doc | null) => boolean) | undefined;
  /** `extra` is what `submit` was given; undefined while the form saves itself. */
  write: (accepted: Output, doc: Doc | null, extra: Extra | undefined) => Promise<Doc>;
  /** What is stored by now, where a refusal says that it was written elsewhere; null for every other refusal. */
  storedInstead: (error: unknown, doc: Doc | null) => Promise<Doc | null>;
  onSaved: (doc: Doc) => void;
  /** `before` is what was stored until then; null when nothing was. */
  onSubmitted: (doc: Doc, before: Doc | null) => void | Promise<void>;
  /** A refusal that this form has a sentence of its own for. */
  sentenceOf?: ((error: unknown) => string | undefined) | undefined;
}

const TRIES = 3;
const PAUSE_MS = 500;

/** Not answered is not refused: the same input carries the same Idempotency-Key, and the server gives back what it has done already. */
async function untilAnswered<Result>(call: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isUnanswered(error) || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return untilAnswered(call, tries - 1);
  }
}

/**
 * A form that somebody works on for a while. It is saved on the server every few seconds while it is a draft, and kept in this tab at
 * every letter: over a reload, an ended session, a lost connection. What does not fit the contract's schema is not sent; its field says why.
 * Written in two places, neither text is thrown away before its author has chosen.
 */
export function useAutosavedForm<Input extends object, Output extends FieldValues, Doc extends { version: number }, Extra>(
  options: AutosavedFormOptions<Input, Output, Doc, Extra>,
) {
  type Values = FormValues<Input>;
  const { first, empty, draft: key } = options;
  const base = useFormBase<Input, Output>({ ...options, values: first ? options.valuesOf(first) : empty, mode: "onChange" });
  const { form, parse, settle, refuse } = base;
  const now = useRef(options);
  now.current = options;
  const [doc, setDoc] = useState(first);
  const [conflict, setConflict] = useState<WrittenElsewhere<Values, Doc> | null>(null);
  const known = useRef(first);
  const blocked = useRef(false);
  const draft = useDraft<StoredDraft<Values>>(key);

  const adopt = (next: Doc) => {
    known.current = next;
    setDoc(next);
    now.current.onSaved(next);
  };
  const meet = (mine: Values, latest: Doc) => {
    blocked.current = true;
    setConflict({ mine, latest });
  };
  const write = async (values: Values, extra?: Extra): Promise<Doc> => {
    const accepted = await parse(values);
    if (accepted === null) throw new Error("what does not fit is not sent");
    try {
      const saved = await now.current.write(accepted, known.current, extra);
      adopt(saved);
      return saved;
    } catch (error) {
      const latest = await now.current.storedInstead(error, known.current);
      if (latest !== null) meet(structuredClone(form.getValues()), latest);
      throw error;
    }
  };
  const { saving, change, flush, drop } = useAutosave<Values>(async (values) => {
    const saved = await write(values);
    if (sameValue(form.getValues(), values)) draft.clear();
    return now.current.savedAt(saved);
  });

  useEffect(() => {
    const wait = async (values: Values) => {
      const { isDraft, isBegun } = now.current;
      if (!isDraft(known.current) || isBegun?.(values, known.current) === false) return;
      if ((await parse(values)) !== null && !blocked.current) change(values);
    };
    const { base: from, values } = draft.read();
    const stored = known.current;
    if (values && !sameValue(values, form.getValues())) {
      if (stored !== null && from !== stored.version) {
        blocked.current = true;
        setConflict({ mine: values, latest: stored });
      } else {
        form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
        void wait(values);
      }
    }
    return form.subscribe({
      formState: { values: true },
      callback({ values: typed }) {
        const copy = structuredClone(typed) as Values;
        draft.write({ base: known.current?.version ?? null, values: copy });
        void wait(copy);
      },
    });
  }, [draft, form, change, parse]);

  return {
    ...base,
    doc,
    saving,
    conflict,
    /** Saves what waits, and then submits what the form holds. */
    submit: (extra: Extra) =>
      base.attempt(async () => {
        let saved: Doc;
        const before = known.current;
        try {
          await flush();
          drop();
          saved = await untilAnswered(() => write(structuredClone(form.getValues()), extra));
        } catch (error) {
          // Written elsewhere: the choice between the two is on the screen.
          if (!blocked.current) refuse(error, now.current.sentenceOf?.(error));
          return;
        }
        settle(now.current.valuesOf(saved));
        draft.clear();
        await now.current.onSubmitted(saved, before);
      }),
    resolve(keep: "mine" | "latest") {
      if (conflict === null) return;
      const { latest, mine } = conflict;
      drop();
      adopt(latest);
      blocked.current = false;
      setConflict(null);
      settle(now.current.valuesOf(latest));
      if (keep === "latest") draft.clear();
      else {
        // Over the stored values, so that the form knows what differs from them.
        form.reset(mine as DefaultValues<Values>, { keepDefaultValues: true });
        draft.write({ base: latest.version, values: mine });
      }
    },
  };
}
