"use client";

import { isEdgeOfNumbers, WRONG_DAY } from "@knotter/contract/field-sentences";
import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { appErrorOf, errorText, isUnanswered, rowErrorsOf } from "@/trpc/app-error";
import { NO_CONNECTION } from "@/trpc/sentences";
import { checkForm, type SchemaSource } from "./check-form";
import { type FormValues, maxLengthOf } from "./codec";
import { ownChanges } from "./merge";

export interface FormBaseOptions<Input extends object, Output extends FieldValues> {
  schema: SchemaSource<Input, Output>;
  values: FormValues<Input>;
  /** Only fields that were changed are checked and sent: what is stored may be unfinished. */
  partial?: boolean | undefined;
  /** When a field is checked for the first time. A long page says it as one leaves the field, a dialog when it is sent. */
  mode?: "onSubmit" | "onTouched" | "onChange" | undefined;
  /** Where a field of the API stands in this form, when it has another name here. */
  nameOf?: ((path: string) => string) | undefined;
}

const UNANSWERED = "入力はこの画面に残っています。もう一度押しても、二重に送られることはありません。";
const GONE = "すでにないか、ご覧になれなくなっています。入力はこの画面に残っています。";
/** Not `root`: react-hook-form passes over an error of that name and sends the form. */
const UNPLACED = "unplaced";
const INVALID = '[aria-invalid="true"], [data-invalid="true"]';
const CONTROLS = "input, select, textarea, button";
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/**
 * Gives a wrong control the focus, and brings it onto the screen with its label and what is said of it. Both by hand: a control that has the focus already,
 * because a press of the button does not take it away, is not scrolled to by `focus()`, and no control is scrolled to with its sentence.
 */
function lead(wrong: Element, control: Control): void {
  control.focus({ preventScroll: true });
  const sentences = (wrong.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
  // The sentences last: where not all of it fits, they are seen.
  for (const part of [control.labels?.[0], control, ...sentences]) part?.scrollIntoView({ block: "nearest" });
}

/** Leads to the control, or to the first one of a group, out of a fold that may be closed. */
function focusIn(wrong: HTMLElement): Control | null {
  for (let fold = wrong.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  const control = wrong.matches(CONTROLS) ? (wrong as Control) : wrong.querySelector<Control>(CONTROLS);
  if (control) lead(wrong, control);
  return control;
}

/** Scrolls to what is said above a form, too, where it fits on the screen with the control that has the focus. */
function bringAlong(said: Element | null, control: Element): void {
  if (said === null || said.childElementCount === 0) return;
  const height = control.getBoundingClientRect().bottom - said.getBoundingClientRect().top;
  if (height < window.innerHeight / 2) said.scrollIntoView({ block: "nearest" });
}

/**
 * The longest beginning of a path that a control of this form holds: what is wrong with the third code of a list is said at the list, unless
 * the third has a control of its own.
 */
function placeIn(values: object, path: string, controls: ReadonlySet<string>): string | null {
  const names = path.split(".").filter((name) => name !== "");
  let at: unknown = values;
  let place: string | null = null;
  for (const name of names) {
    const isItem = Array.isArray(at) && typeof at[Number(name)] !== "object" && !controls.has(`${place}.${name}`);
    if (isItem || typeof at !== "object" || at === null || !(name in at)) break;
    at = (at as Record<string, unknown>)[name];
    place = place === null ? name : `${place}.${name}`;
  }
  return place;
}

/**
 * What every form has, whether it is sent by a button or saves itself: the check by the contract's schema, sentences at their fields, the
 * focus on the first wrong field, the sentence of a refusal, and no second sending while the first is under way.
 */
export function useFormBase<Input extends object, Output extends FieldValues>({
  schema,
  values: first,
  partial = false,
  mode = "onSubmit",
  nameOf = (path) => path,
}: FormBaseOptions<Input, Output>) {
  type Values = FormValues<Input>;
  /** What the form began with, or was last saved as. */
  const base = useRef(first);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);

  const resolver: Resolver<Values, unknown, Output> = async (typed) => {
    const result = await checkForm(schema, typed, partial ? ownChanges(base.current, typed) : null);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    // The bound of a field before the edge of all numbers.
    const issues = result.error.issues.toSorted((one, other) => Number(isEdgeOfNumbers(one)) - Number(isEdgeOfNumbers(other)));
    for (const { path, message, code } of issues) {
      const place = placeIn(typed, nameOf(path.join(".")), form.control._names.mount) ?? UNPLACED;
      if (!get(errors, place)) set(errors, place, { type: code, message });
    }
    return { values: {}, errors };
  };
  const form: UseFormReturn<Values, unknown, Output> = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: first as DefaultValues<Values>,
    mode,
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { formState } = form;
  const { errors, defaultValues, isSubmitted } = formState;

  /** After a press that did not go through: to the first wrong field, or to the sentence where no field is wrong. */
  const errorsNow = useRef(errors);
  errorsNow.current = errors;
  useEffect(() => {
    if (attempts === 0 || !element.current) return;
    const wrong = element.current.querySelector<HTMLElement>(INVALID);
    const control = wrong && focusIn(wrong);
    if (control) {
      bringAlong(element.current.querySelector("[data-refusal]"), control);
      return;
    }
    // Nothing is drawn as wrong: a sentence that belongs to no field on the screen must not be lost.
    const unseen = sentencesOf(errorsNow.current);
    if (unseen.length > 0) setRefusal((said) => said ?? unseen.join("、"));
    element.current.querySelector<HTMLElement>("[data-refusal]")?.focus();
  }, [attempts]);

  // A press of the button does not take the focus out of a field: what is said as a field is left would move the button away under the press.
  useEffect(() => {
    const keepFocus = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.type === "submit" && button.form !== null && button.form === element.current) event.preventDefault();
    };
    document.addEventListener("mousedown", keepFocus);
    return () => document.removeEventListener("mousedown", keepFocus);
  }, []);

  const settle = useCallback(
    (values: Values) => {
      base.current = values;
      form.reset(values as DefaultValues<Values>);
    },
    [form],
  );

  /** Puts the server's sentences at their fields; what has no field here is said with the refusal. */
  function refuse(error: unknown, own?: string): void {
    const values = form.getValues();
    const homeless: string[] = [];
    // Faults of a list are shown row by row beside the box into which it was pasted: here only those of a field of their own.
    const hasRows = rowErrorsOf(error).length > 0;
    for (const [path, [message]] of Object.entries(appErrorOf(error)?.fieldErrors ?? {})) {
      if (message === undefined) continue;
      const name = nameOf(path);
      const place = placeIn(values, name, form.control._names.mount);
      if (hasRows && place !== name) continue;
      if (place === null) homeless.push(message);
      else form.setError(place as FieldPath<Values>, { type: "server", message });
    }
    const more = isUnanswered(error) ? UNANSWERED : appErrorOf(error)?.code === "NOT_FOUND" ? GONE : "";
    const said = own ?? `${errorText(error)}${more}`;
    setRefusal(homeless.length > 0 ? `${said}（${[...new Set(homeless)].join("、")}）` : said);
    setAttempts((before) => before + 1);
  }

  /** Checks, and runs what is to be done with what the schema has made of it; a second press meanwhile does nothing. */
  const attempt =
    (run: (accepted: Output) => Promise<void>) =>
    async (event?: FormEvent<HTMLFormElement>): Promise<void> => {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      setRefusal(null);
      try {
        let accepted: { output: Output } | undefined;
        try {
          await form.handleSubmit((output) => {
            accepted = { output };
          })();
        } catch {
          // What the form is checked with did not come.
          setRefusal(NO_CONNECTION);
          setAttempts((before) => before + 1);
          return;
        }
        if (accepted) await run(accepted.output);
        else setAttempts((before) => before + 1);
      } finally {
        sending.current = false;
        setBusy(false);
      }
    };

  const messageOf = (name: string): string | undefined => {
    const { message } = (get(errors, name) ?? {}) as { message?: unknown };
    if (typeof message !== "string") return undefined;
    return message === WRONG_DAY.sent ? WRONG_DAY.typed : message;
  };

  return {
    form,
    base,
    busy,
    refusal,
    setRefusal,
    settle,
    refuse,
    attempt,
    isDirty: formState.isDirty,
    /** Moves the focus to the first wrong field, after a check of a part that sends nothing. */
    pointOut: (): void => setAttempts((before) => before + 1),
    /** Of the `<form>`, beside its `onSubmit`. */
    formProps: {
      ref: element,
      method: "post",
      noValidate: true,
      // Fetches what the form will be checked with, while it is being filled in.
      onFocus(_event: FocusEvent): void {
        // If it does not come now, it is asked for again by the first check.
        if (typeof schema === "function") schema().catch(() => undefined);
      },
    } as const,
    messageOf,
    /** Moves the focus to a field. */
    focusOn(name: string): void {
      const control = element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
      if (control) focusIn(control);
    },
    /** Puts other values into the controls, as if they had been typed. */
    fill: (values: Values): void => form.reset(values as DefaultValues<Values>, { keepDefaultValues: true }),
    /**
     * For a text, a number, a day or a select: what the control and the Field around it need. `max` is for a schema that is not there at
     * first: the limit of `packages/domain` that the contract uses, too.
     */
    field<Name extends FieldPath<Values>>(name: Name, max?: number) {
      const maxCount = typeof schema === "function" ? max : maxLengthOf(schema, name);
      return {
        ...form.register(name),
        // Drawn on the server with what is stored in it: until the script has come, `register` alone would show an empty box.
        defaultValue: String(get(defaultValues, name) ?? ""),
        error: messageOf(name),
        maxCount,
        // A counter follows what is set from outside, too: a draft, a sentence that is put in by a press.
        count: maxCount === undefined ? undefined : String(form.watch(name) ?? "").length,
      };
    },
    /** For one box to tick. */
    check<Name extends FieldPath<Values>>(name: Name) {
      return { ...form.register(name), error: messageOf(name) };
    },
    /** For what is chosen by a press: cards, groups of boxes, stars. */
    choice<Name extends FieldPath<Values>>(name: Name) {
      return {
        name,
        value: form.watch(name),
        onChange: (value: PathValue<Values, Name>) =>
          form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted }),
        error: messageOf(name),
      };
    },
  };
}

export type FormBase<Input extends object, Output extends FieldValues> = ReturnType<typeof useFormBase<Input, Output>>;

function sentencesOf(errors: object): string[] {
  return Object.values(errors).flatMap((error: unknown): string[] => {
    if (typeof error !== "object" || error === null) return [];
    const { message } = error as { message?: unknown };
    if (typeof message === "string") return [message];
    return sentencesOf(Object.fromEntries(Object.entries(error).filter(([name]) => name !== "ref")));
  });
}
