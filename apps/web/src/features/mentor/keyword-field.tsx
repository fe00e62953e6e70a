"use client";

import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 350;

/**
 * Searches when the typing pauses, or at Enter. While kana are being converted (IME) nothing is searched: half a word finds nobody.
 */
export function KeywordField({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
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
      aria-label="キャリコンの検索"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      <Field label="キーワード" hint="名前・自己紹介・経歴などから">
        <TextInput
          icon="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          value={draft}
          placeholder="例：育休 復帰"
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
