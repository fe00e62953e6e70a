"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { Button } from "@knotter/ui/button";
import { FieldGroup } from "@knotter/ui/field-group";
import { IconButton } from "@knotter/ui/icon-button";
import { useState } from "react";
import { TextareaField, TextField } from "@/components/form/fields";
import { MoreFields } from "@/components/form/more-fields";
import { FormSection } from "@/components/form-section";
import { AT_ONCE, type ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import type { Career } from "./profile-values";
import { SECTION_TEXT } from "./section-labels";
import { useListFocus } from "./use-list-focus";

const { career: CAREER } = PROFILE_LIMITS;
const EMPTY: Career = { period: "", industry: "", jobType: "", description: "" };

const stateOf = (years: string, entries: number): string =>
  [years === "" ? null : `${years}年`, `経歴${entries}件`].filter((part) => part !== null).join("・");

/** The mentor's own career, as in the timeline of the public page, in the same order. */
export function CareerSection({ form }: { form: ProfileForm }) {
  const { value: entries, onChange: put, error } = form.choice("careerHistory");
  const { box, focusAfter } = useListFocus(entries.length);
  const [said, setSaid] = useState("");

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
      <MoreFields title="経験年数と経歴の一覧" state={stateOf(form.form.watch("experienceYears"), entries.length)}>
        <TextField
          {...form.field("experienceYears")}
          label={FIELD_TEXT.experienceYears}
          optionalLabel="任意"
          inputMode="numeric"
          after="年"
          className="max-w-[8rem]"
        />
        <FieldGroup
          legend="経歴の一覧"
          hint={`${CAREER.count}件まで。新しい順にご登録ください。会社名など、個人が特定される名前はなくてもかまいません。`}
          error={error}
        >
          <div ref={box}>
            <ol className="grid gap-4">
              {entries.map((_, index) => {
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
                      <TextField {...form.field(`careerHistory.${index}.period`)} label="期間" required placeholder="2008〜2016" />
                      <TextField {...form.field(`careerHistory.${index}.industry`)} label="業界" required placeholder="製造業" />
                      <TextField {...form.field(`careerHistory.${index}.jobType`)} label="職種" required placeholder="人事" />
                      <div className="sm:col-span-3">
                        <TextareaField
                          {...form.field(`careerHistory.${index}.description`, CAREER.description)}
                          label="内容"
                          optionalLabel="任意"
                          rows={2}
                        />
                      </div>
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
      </MoreFields>
    </FormSection>
  );
}
