"use client";

import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { isUnanswered } from "../trpc/app-error";
import { useAutosave } from "./use-autosave";
import { useDraft } from "./use-draft";

/** What was written here, against what was saved elsewhere meanwhile. */
export interface Conflict<Values, Doc> {
  mine: Values;
  latest: Doc;
}

interface StoredDraft<Values> {
  /** The version it was written from; null before there is anything on the server. */
  base: number | null;
  values: Values;
}

export interface Writing<Values extends FieldValues, Doc, Extra> {
  /** Of the copy that is kept in this tab. */
  name: string;
  form: UseFormReturn<Values>;
  /** What is stored when the page opens; null when nothing is. */
  first: Doc | null;
  valuesOf: (doc: Doc) => Values;
  versionOf: (doc: Doc) => number;
  savedAt: (doc: Doc) => string;
  /** Drafts are saved by themselves. What was handed in is changed only by handing in again: nobody reads half a sentence. */
  isDraft: (doc: Doc | null) => boolean;
  /** May it be sent as it stands? What may not stays on the screen, where its field says why. */
  fits: (values: Values, doc: Doc | null) => boolean;
  write: (values: Values, doc: Doc | null, extra?: Extra) => Promise<Doc>;
  /** What is stored by now, where a refusal says that it was written elsewhere; null for every other refusal. */
  storedInstead: (error: unknown, doc: Doc | null) => Promise<Doc | null>;
  onSaved: (doc: Doc) => void;
}

const TRIES = 3;
const PAUSE_MS = 500;

/** Not answered is not refused: the same words carry the same Idempotency-Key, and the server gives back what it has done already. */
async function untilAnswered<Result>(call: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isUnanswered(error) || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return untilAnswered(call, tries - 1);
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A text that somebody works on for a while. It is saved on the server every few seconds while it is a draft, and kept in this tab at
 * every letter: over a reload, an ended session, a lost connection. Written in two places, neither is thrown away before its author has
 * chosen.
 */
export function useWritten<Values extends FieldValues, Doc, Extra = undefined>(writing: Writing<Values, Doc, Extra>) {
  const { form, name } = writing;
  const now = useRef(writing);
  now.current = writing;
  const [doc, setDoc] = useState(writing.first);
  const [conflict, setConflict] = useState<Conflict<Values, Doc> | null>(null);
  const known = useRef(writing.first);
  const blocked = useRef(false);
  const draft = useDraft<StoredDraft<Values>>(name);

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
    try {
      const saved = await now.current.write(values, known.current, extra);
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
    if (same(form.getValues(), values)) draft.clear();
    return now.current.savedAt(saved);
  });

  useEffect(() => {
    const wait = (values: Values) => {
      const { isDraft, fits } = now.current;
      if (!blocked.current && isDraft(known.current) && fits(values, known.current)) change(values);
    };
    const { base, values } = draft.read();
    const stored = known.current;
    if (values && !same(values, form.getValues())) {
      if (stored !== null && base !== now.current.versionOf(stored)) {
        blocked.current = true;
        setConflict({ mine: values, latest: stored });
      } else {
        form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
        wait(values);
      }
    }
    return form.subscribe({
      formState: { values: true },
      callback({ values: typed }) {
        const copy = structuredClone(typed) as Values;
        draft.write({ base: known.current === null ? null : now.current.versionOf(known.current), values: copy });
        wait(copy);
      },
    });
  }, [draft, form, change]);

  return {
    doc,
    saving,
    conflict,
    /** Saves what waits, and then what the form holds; throws what the server refused. */
    async handIn(extra: Extra): Promise<Doc> {
      await flush();
      drop();
      const saved = await untilAnswered(() => write(structuredClone(form.getValues()), extra));
      form.reset(now.current.valuesOf(saved) as DefaultValues<Values>);
      draft.clear();
      return saved;
    },
    resolve(keep: "mine" | "latest") {
      if (conflict === null) return;
      const { latest, mine } = conflict;
      drop();
      adopt(latest);
      blocked.current = false;
      setConflict(null);
      form.reset(now.current.valuesOf(latest) as DefaultValues<Values>);
      if (keep === "latest") draft.clear();
      else {
        // Over the stored values, so that the form knows what is different from them.
        form.reset(mine as DefaultValues<Values>, { keepDefaultValues: true });
        draft.write({ base: now.current.versionOf(latest), values: mine });
      }
    },
  };
}
