"use client";

import { useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldPath, FieldValues } from "react-hook-form";
import { isUnanswered } from "@/trpc/app-error";
import { checkFitting, checkForm } from "./check-form";
import type { FormValues } from "./codec";
import type { DraftKey } from "./drafts";
import { sameValue } from "./merge";
import { useAutosave } from "./use-autosave";
import { useDraft } from "./use-draft";
import { type FormBaseOptions, useFormBase } from "./use-form-base";

interface StoredDraft<Values> {
  /** The version that they were written from; null before there is anything on the server. */
  base: number | null;
  values: Values;
}

export interface AutosavedFormOptions<Input extends object, Output extends FieldValues, Doc, Extra>
  extends Omit<FormBaseOptions<Input, Output>, "values"> {
  draft: DraftKey;
  /** What is stored as far as the page knows; null when nothing is. */
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
 * every letter: over a reload, an ended session, a lost connection. What does not fit the contract's schema is not sent; its field says why,
 * and everything else is saved. Written in two places, neither text is thrown away before its author has chosen: the fields go on with the
 * one of this screen.
 */
export function useAutosavedForm<Input extends object, Output extends FieldValues, Doc extends { version: number }, Extra>(
  options: AutosavedFormOptions<Input, Output, Doc, Extra>,
) {
  type Values = FormValues<Input>;
  const { first, empty, draft: key } = options;
  const base = useFormBase<Input, Output>({ ...options, values: first ? options.valuesOf(first) : empty, mode: "onTouched" });
  const { form, base: settled, settle, refuse } = base;
  const now = useRef(options);
  now.current = options;
  const [doc, setDoc] = useState(first);
  const [conflict, setConflict] = useState<Doc | null>(null);
  const [leftOut, setLeftOut] = useState<readonly (keyof Values & string)[]>([]);
  const known = useRef(first);
  /** The version that what is on the screen was written from. */
  const writtenFrom = useRef(first?.version ?? null);
  const blocked = useRef(false);
  const showing = useRef(false);
  const draft = useDraft<StoredDraft<Values>>(key);

  const know = (next: Doc) => {
    known.current = next;
    writtenFrom.current = next.version;
    setDoc(next);
  };
  const adopt = (next: Doc) => {
    know(next);
    now.current.onSaved(next);
  };
  /** Puts into the fields what is stored: nobody has typed it. */
  const show = (stored: Doc) => {
    showing.current = true;
    settle(now.current.valuesOf(stored));
    showing.current = false;
    setLeftOut([]);
  };
  const fitting = (values: Values) =>
    checkFitting<Input, Output>(now.current.schema, values, known.current ? now.current.valuesOf(known.current) : empty);

  /** Whether what is stored is this window's own text: an answer that came too late, or a page that was older than the draft. */
  const isOwn = async (values: Values, latest: Doc): Promise<boolean> => {
    if (latest.version === writtenFrom.current) return true;
    const { schema, valuesOf } = now.current;
    const [mine, theirs] = await Promise.all([fitting(values), checkForm(schema, valuesOf(latest), null)]);
    return mine !== null && theirs.success && sameValue(mine.accepted, theirs.data);
  };
  /** False: it was written elsewhere, and the author is asked. */
  const meet = async (values: Values, latest: Doc): Promise<boolean> => {
    const own = await isOwn(values, latest).catch(() => false);
    blocked.current = !own;
    if (own) adopt(latest);
    else setConflict(latest);
    return own;
  };
  const write = async (values: Values, extra?: Extra): Promise<Doc> => {
    const fits = await fitting(values);
    if (fits === null) throw new Error("what does not fit is not sent");
    const from = known.current;
    try {
      const saved = await now.current.write(fits.accepted, from, extra);
      adopt(saved);
      settled.current = fits.values;
      setLeftOut(fits.leftOut);
      if (fits.leftOut.length > 0) void form.trigger(fits.leftOut as FieldPath<Values>[]);
      return saved;
    } catch (error) {
      const latest = await now.current.storedInstead(error, from);
      if (latest === null || latest.version === from?.version || !(await meet(values, latest))) throw error;
      return write(values, extra);
    }
  };
  const { saving, change, flush, drop } = useAutosave<Values>(async (values) => {
    const stored = known.current;
    const saved = stored !== null && sameValue(values, settled.current) ? stored : await write(values);
    const { values: kept } = draft.read();
    if (sameValue(kept, settled.current)) draft.clear();
    else if (kept) draft.write({ base: saved.version, values: kept });
    return now.current.savedAt(saved);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken up once, when the form opens
  useEffect(() => {
    const wait = async (values: Values) => {
      const { isDraft, isBegun } = now.current;
      if (!isDraft(known.current) || isBegun?.(values, known.current) === false) return;
      if ((await fitting(values)) !== null && !blocked.current) change(values);
    };
    const { base: from = null, values: kept } = draft.read();
    if (kept && !sameValue(kept, settled.current)) {
      const typed = { ...settled.current, ...kept };
      if (!sameValue(typed, form.getValues())) form.reset(typed as DefaultValues<Values>, { keepDefaultValues: true });
      writtenFrom.current = from;
      const stored = known.current;
      if (stored !== null && (from === null || from < stored.version)) {
        // Nothing is saved over it before it is known whose it is.
        blocked.current = true;
        void meet(typed, stored).then((own) => (own ? wait(structuredClone(form.getValues())) : undefined));
      } else void wait(typed);
    } else if (kept) draft.clear();
    let seen = structuredClone(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback({ values }) {
        // Told of a field that is left, too.
        if (sameValue(values, seen)) return;
        const copy = structuredClone(values) as Values;
        seen = copy;
        if (showing.current) return;
        draft.write({ base: writtenFrom.current, values: copy });
        void wait(copy);
      },
    });
  }, [draft, form, change]);

  // A page that is opened again may begin with what the browser has kept of it; what is stored by now comes a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is taken up when it comes
  useEffect(() => {
    if (first === null || (known.current !== null && first.version <= known.current.version)) return;
    if (blocked.current) {
      setConflict((open) => (open !== null && open.version < first.version ? first : open));
      return;
    }
    const isTyped = !sameValue(form.getValues(), settled.current);
    // What was typed from another version meets this one when it is saved.
    if (isTyped && first.version !== writtenFrom.current) return;
    know(first);
    if (!isTyped) show(first);
  }, [first]);

  return {
    ...base,
    doc,
    saving,
    /** Fields whose contents cannot be saved as they are. */
    leftOut,
    /** What was stored elsewhere; what was written here is in the fields. */
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
        show(saved);
        draft.clear();
        await now.current.onSubmitted(saved, before);
      }),
    resolve(keep: "mine" | "latest") {
      if (conflict === null) return;
      const mine = structuredClone(form.getValues());
      drop();
      blocked.current = false;
      setConflict(null);
      know(conflict);
      show(conflict);
      // Over the stored values, so that the form knows what differs from them.
      if (keep === "mine") base.fill(mine);
      else draft.clear();
      // Last, since the draft gets the name of what is stored: the text that was chosen goes along, the other does not.
      now.current.onSaved(conflict);
    },
  };
}
