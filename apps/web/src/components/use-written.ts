"use client";

import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { isUnanswered } from "../trpc/app-error";
import type { DraftKey } from "./form/drafts";
import { useDraft } from "./form/use-draft";
import { useAutosave } from "./use-autosave";

/** The input of this screen, against what was saved elsewhere meanwhile. */
export interface Conflict<Values, Doc> {
  mine: Values;
  latest: Doc;
}

interface StoredDraft<Values> {
  /** The version it is based on; null before anything is stored on the server. */
  base: number | null;
  values: Values;
}

export interface Writing<Values extends FieldValues, Doc, Extra> {
  /** Of the copy in this tab. */
  name: DraftKey;
  form: UseFormReturn<Values>;
  /** What is stored when the page opens; null if nothing is. */
  first: Doc | null;
  valuesOf: (doc: Doc) => Values;
  versionOf: (doc: Doc) => number;
  savedAt: (doc: Doc) => string;
  /** Only drafts are saved automatically. A submitted text changes only by submitting again, so that nobody reads half a sentence. */
  isDraft: (doc: Doc | null) => boolean;
  /** Whether it can be sent as it is; otherwise it stays on the screen, and its field shows why. */
  fits: (values: Values, doc: Doc | null) => boolean;
  write: (values: Values, doc: Doc | null, extra?: Extra) => Promise<Doc>;
  /** The stored version, if a refusal says that it was changed elsewhere; null for every other refusal. */
  storedInstead: (error: unknown, doc: Doc | null) => Promise<Doc | null>;
  onSaved: (doc: Doc) => void;
}

const TRIES = 3;
const PAUSE_MS = 500;

/** A missing answer is no refusal: the same values have the same Idempotency-Key, and the server returns what it has stored already. */
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
 * A text that somebody works on for a while. As a draft it is saved on the server every few seconds, and every change is kept in this tab,
 * over a reload, an expired session, a lost connection. If it was changed in two places, neither version is discarded before its author has
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
    /** Saves pending values, then submits the form; throws the server's refusal. */
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
        // On top of the stored values, so that the form knows the difference.
        form.reset(mine as DefaultValues<Values>, { keepDefaultValues: true });
        draft.write({ base: now.current.versionOf(latest), values: mine });
      }
    },
  };
}
