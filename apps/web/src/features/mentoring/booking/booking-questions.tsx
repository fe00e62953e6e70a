"use client";

import { bookingNoteForm } from "@knotter/contract/resources/mentoring";
import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { RadioCards } from "@knotter/ui/radio-cards";
import { useState } from "react";
import { TextareaField } from "@/components/form/fields";
import { useServerForm } from "@/components/form/use-server-form";
import { READ_BY_MENTOR } from "@/components/readers";
import { shownFirst, type Theme } from "./booking-themes";

export const QUESTIONS_FORM = "booking-questions";

/** 話したいこと: an optional theme and text. Every change is kept in the draft. */
export function BookingQuestions({
  themes,
  own,
  theme,
  note,
  noteError,
  onChange,
  onDone,
  behalf,
}: {
  /** All that can be chosen; the mentor's own are shown first. */
  themes: readonly Theme[];
  own: readonly Theme[];
  theme: string;
  note: string;
  /** The server's error about the text. */
  noteError: string | undefined;
  onChange: (answers: { theme?: string; note?: string }) => void;
  onDone: () => void;
  /** Entered by an admin during a telephone call. */
  behalf: boolean;
}) {
  const form = useServerForm({
    schema: bookingNoteForm,
    values: { theme, note },
    mode: "onTouched",
    // The draft of the booking holds every step, and is sent by the last one.
    draft: null,
    send: async () => undefined,
    onSaved: onDone,
  });
  const chosen = form.choice("theme");
  const text = form.field("note", LIMITS.text.reason);
  const [first] = useState(theme);
  const [everything, setEverything] = useState(false);
  const few = shownFirst(themes, own, [first, theme]);
  const shown = everything ? themes : few;
  return (
    <form {...form.formProps} method="post" id={QUESTIONS_FORM} onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      <div>
        <RadioCards
          {...chosen}
          legend="相談テーマ"
          columns={2}
          onChange={(code) => {
            chosen.onChange(code);
            onChange({ theme: code });
          }}
          options={[...shown.map(({ code, label }) => ({ value: code, label })), { value: "", label: "まだ決めていない" }]}
        />
        {(everything || few.length < themes.length) && (
          <Button
            variant="quiet"
            size="small"
            icon={everything ? "chevron-up" : "chevron-down"}
            aria-expanded={everything}
            onClick={() => setEverything(!everything)}
            className="mt-2 -ml-3"
          >
            ほかのテーマ
          </Button>
        )}
      </div>
      <TextareaField
        {...text}
        label="話したいこと"
        optionalLabel="任意"
        hint={
          behalf
            ? "お電話で伺ったことだけを書いてください。予約のあとは担当キャリコンだけが読み、事務局からは見られません。"
            : `${READ_BY_MENTOR}予約のあとで書き足せます。`
        }
        error={text.error ?? noteError}
        rows={4}
        onChange={(event) => {
          void text.onChange(event);
          onChange({ note: event.currentTarget.value });
        }}
      />
    </form>
  );
}
