"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Textarea } from "@knotter/ui/textarea";
import { useForm } from "react-hook-form";
import { lazyResolver } from "../../components/lazy-resolver";

export const QUESTIONS_FORM = "booking-questions";
const NOTE_MAX = LIMITS.text.reason;

interface Answers {
  theme?: string | undefined;
  note?: string | undefined;
}

const loadSchema = () => import("./booking-note-schema").then((module) => module.bookingNoteForm);
const resolver = lazyResolver<Answers, Answers>(loadSchema);

/** 事前質問 in short: an optional theme and text. Every change is kept in the draft. */
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
  const { register, handleSubmit, formState, watch, setValue } = useForm<Answers, unknown, Answers>({
    resolver,
    defaultValues: { theme, note },
    mode: "onTouched",
  });
  const { onChange: onNoteChange, ...noteField } = register("note");
  return (
    <form
      method="post"
      id={QUESTIONS_FORM}
      onSubmit={handleSubmit(onDone)}
      onFocus={() => void loadSchema()}
      noValidate
      className="grid gap-6"
    >
      <RadioCards
        legend="話したいテーマ"
        columns={2}
        value={watch("theme") ?? ""}
        onChange={(code) => {
          setValue("theme", code);
          onChange({ theme: code });
        }}
        options={[...themes.map(({ code, label }) => ({ value: code, label })), { value: "", label: "まだ決めていない" }]}
      />
      <Field
        label="キャリコンに伝えたいこと"
        optionalLabel="書かなくても進めます"
        hint={
          behalf
            ? "お電話で伺ったことだけを書いてください。予約のあとは担当キャリコンだけが読み、事務局からは見られません。"
            : "担当キャリコンだけが読みます。会社の人も事務局も読めません。"
        }
        error={formState.errors.note?.message ?? noteError}
      >
        <Textarea
          {...noteField}
          rows={4}
          maxCount={NOTE_MAX}
          count={(watch("note") ?? "").length}
          onChange={(event) => {
            void onNoteChange(event);
            onChange({ note: event.currentTarget.value });
          }}
        />
      </Field>
    </form>
  );
}
