"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { FieldGroup } from "@knotter/ui/field-group";
import { IconButton } from "@knotter/ui/icon-button";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { useState } from "react";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { AT_ONCE, BY_HAND, type ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./profile-sections";
import type { Career } from "./profile-values";
import { useListFocus } from "./use-list-focus";

const { career: CAREER, experienceYears: YEARS } = PROFILE_LIMITS;
const EMPTY: Career = { period: "", industry: "", jobType: "", description: "" };

/** The mentor's own career, as in the timeline of the public page, in the same order. */
export function CareerSection({ form }: { form: ProfileForm }) {
  const { watch, setValue, formState } = form;
  const { errors } = formState;
  const entries = watch("careerHistory");
  const { box, focusAfter } = useListFocus(entries.length);
  const [said, setSaid] = useState("");
  const put = (next: Career[]) => setValue("careerHistory", next, BY_HAND);

  function move(index: number, by: 1 | -1) {
    const next = [...entries];
    const [entry] = next.splice(index, 1);
    if (!entry) return;
    next.splice(index + by, 0, entry);
    put(next);
    setSaid(`経歴${index + 1}を${index + by + 1}番目に移しました。`);
  }

  return (
    <FormSection title={SECTION_TEXT.career} readers={AT_ONCE}>
      <Field
        label={FIELD_TEXT.experienceYears}
        optionalLabel="任意"
        error={errors.experienceYears?.message && `0〜${YEARS} の整数で入力してください`}
      >
        <TextInput {...registered(form, "experienceYears")} inputMode="numeric" autoComplete="off" after="年" className="max-w-[8rem]" />
      </Field>
      <FieldGroup
        legend="経歴の一覧"
        hint={`${CAREER.count}件まで。新しい順にご登録ください。会社名など、個人が特定される名前はなくてもかまいません。`}
        error={errors.careerHistory?.root?.message ?? errors.careerHistory?.message}
      >
        <div ref={box}>
          <ol className="grid gap-4">
            {entries.map((_, index) => {
              const fault = errors.careerHistory?.[index];
              const name = `経歴${index + 1}`;
              return (
                <li key={index} data-item className="rounded-control border border-line bg-paper p-4">
                  <div className="mb-3 flex items-center justify-between gap-2">
                    <p className="font-bold">{name}</p>
                    <div className="-my-2 -mr-2 flex">
                      <IconButton icon="chevron-up" label={`${name}を上へ`} disabled={index === 0} onClick={() => move(index, -1)} />
                      <IconButton
                        icon="chevron-down"
                        label={`${name}を下へ`}
                        disabled={index === entries.length - 1}
                        onClick={() => move(index, 1)}
                      />
                      <IconButton
                        icon="trash"
                        label={`${name}を削除`}
                        onClick={() => {
                          focusAfter("add");
                          put(entries.filter((_other, at) => at !== index));
                        }}
                      />
                    </div>
                  </div>
                  <div className="grid gap-4 sm:grid-cols-3">
                    <Field label="期間" required error={fault?.period?.message}>
                      <TextInput {...registered(form, `careerHistory.${index}.period`)} autoComplete="off" placeholder="2008〜2016" />
                    </Field>
                    <Field label="業界" required error={fault?.industry?.message}>
                      <TextInput {...registered(form, `careerHistory.${index}.industry`)} autoComplete="off" placeholder="製造業" />
                    </Field>
                    <Field label="職種" required error={fault?.jobType?.message}>
                      <TextInput {...registered(form, `careerHistory.${index}.jobType`)} autoComplete="off" placeholder="人事" />
                    </Field>
                    <Field label="内容" optionalLabel="任意" className="sm:col-span-3" error={fault?.description?.message}>
                      <Textarea
                        {...registered(form, `careerHistory.${index}.description`)}
                        rows={2}
                        maxCount={CAREER.description}
                        count={entries[index]?.description.length ?? 0}
                      />
                    </Field>
                  </div>
                </li>
              );
            })}
          </ol>
          {entries.length < CAREER.count && (
            <Button
              data-add
              variant="secondary"
              size="small"
              icon="plus"
              className="mt-4"
              onClick={() => {
                focusAfter("last");
                put([...entries, EMPTY]);
              }}
            >
              経歴を追加
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </FieldGroup>
    </FormSection>
  );
}
