"use client";

import { TextField } from "@/components/form/fields";
import { filledText, MoreFields } from "@/components/form/more-fields";
import { FormSection } from "@/components/form-section";
import type { ProfileForm } from "./profile-form";
import { FIELD_TEXT } from "./profile-labels";
import { SECTION_TEXT } from "./section-labels";

/** Optional fields that some mentees search for. */
export function PublicSection({ form }: { form: ProfileForm }) {
  return (
    <FormSection
      title={SECTION_TEXT.public}
      readers="空欄のままなら、公開されません。性別で探す相談者には、公開している方だけが見つかります。"
    >
      <MoreFields title="性別と年代" state={filledText(form.form.watch(["genderPublic", "ageBandPublic"]))}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...form.field("genderPublic")}
            label={FIELD_TEXT.genderPublic}
            optionalLabel="任意"
            hint="例：女性、男性、ノンバイナリー"
          />
          <TextField {...form.field("ageBandPublic")} label={FIELD_TEXT.ageBandPublic} optionalLabel="任意" hint="例：40代" />
        </div>
      </MoreFields>
    </FormSection>
  );
}
