"use client";

import { bookingNoteForm } from "@knotter/contract/resources/mentoring";
import { LIMITS } from "@knotter/domain/policy";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextareaField } from "@/components/form/fields";
import { useServerForm } from "@/components/form/use-server-form";

export const QUESTIONS_FORM = "booking-questions";

/** 話したいこと: an optional theme and text. Every change is kept in the draft. */
export function BookingQuestions({
  themes,
  theme,
  note,
  noteError,
  onChange,
  onDone,
  behalf,
}: {
  themes: readonly { code: string; label: string }[];
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
  return (
    <form {...form.formProps} method="post" id={QUESTIONS_FORM} onSubmit={(event) => void form.submit(event)} className="grid gap-6">
      <RadioCards
        {...chosen}
        legend="話したいテーマ"
        columns={2}
        onChange={(code) => {
          chosen.onChange(code);
          onChange({ theme: code });
        }}
        options={[...themes.map(({ code, label }) => ({ value: code, label })), { value: "", label: "まだ決めていない" }]}
      />
      <TextareaField
        {...text}
        label="話したいこと"
        optionalLabel="任意"
        hint={
          behalf
            ? "お電話で伺ったことだけを書いてください。予約のあとは担当キャリコンだけが読み、事務局からは見られません。"
            : "担当キャリコンだけが読みます。会社の人も事務局も読めません。予約のあとで書き足せます。"
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
