"use client";

import { KEYWORD_MAX } from "@knotter/domain/keyword";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 350;

export interface KeywordFieldProps {
  value: string;
  onSearch: (q: string) => void;
  label: string;
  hint?: string | undefined;
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
  /** "form": part of another form, which Enter must not send. */
  within?: "form" | undefined;
  className?: string | undefined;
}

/** Searches when typing pauses, or at Enter. Not during kana conversion (IME), because half a word finds nothing. */
export function KeywordField({ value, onSearch, label, hint, hideLabel = false, placeholder, within, className }: KeywordFieldProps) {
  const [draft, setDraft] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The address changed without typing here: the back button, or a removed chip.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setDraft(value);
      setAsked(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(q: string) {
    clearTimeout(timer.current);
    if (q === asked) return;
    setAsked(q);
    onSearch(q);
  }
  function type(q: string) {
    setDraft(q);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => search(q), PAUSE_MS);
  }

  const field = (
    <Field label={label} hint={hint} hideLabel={hideLabel} className={within && className}>
      <TextInput
        icon="search"
        type="search"
        enterKeyHint="search"
        maxLength={KEYWORD_MAX}
        value={draft}
        placeholder={placeholder}
        onChange={(event) => type(event.currentTarget.value)}
        // On a phone the next tap closes the panel, so leaving the field searches at once.
        onBlur={() => search(draft)}
        onKeyDown={(event) => {
          if (within === undefined || event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          search(draft);
        }}
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          type(event.currentTarget.value);
        }}
        className="[&_input]:[&::-webkit-search-cancel-button]:hidden"
      />
    </Field>
  );
  if (within) return field;
  return (
    <form
      method="post"
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {field}
    </form>
  );
}
