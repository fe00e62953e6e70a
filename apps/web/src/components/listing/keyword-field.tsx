"use client";

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
  className?: string | undefined;
}

/**
 * Searches when the typing pauses, or at Enter. While kana are being converted (IME) nothing is searched: half a word finds nobody.
 */
export function KeywordField({ value, onSearch, label, hint, hideLabel = false, placeholder, className }: KeywordFieldProps) {
  const [draft, setDraft] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The address changed, and not by what is typed here: the back button, or a chip that was taken off.
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
      <Field label={label} hint={hint} hideLabel={hideLabel}>
        <TextInput
          icon="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          value={draft}
          placeholder={placeholder}
          onChange={(event) => type(event.currentTarget.value)}
          // Whoever leaves the field has finished: on a phone the next touch closes the sheet that it is in.
          onBlur={() => search(draft)}
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
    </form>
  );
}
