"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextareaField, TextField } from "@/components/form/fields";
import { FormSection } from "@/components/form-section";
import { FieldAnchor } from "../field-anchor";
import { FormFrame } from "../form-frame";
import { useFieldFocus } from "../use-field-focus";
import { useMentorForm } from "../use-mentor-form";
import { FIELD_TEXT, meetingValuesOf, textOf } from "./meeting-values";

/** Where interviews are held: in a Zoom meeting created for each of them, or at the mentor's own link. */
export function MeetingForm({ mentorId }: { mentorId: string }) {
  const form = useMentorForm({
    mentorId,
    name: "mentor-meeting",
    schema: () => import("../profile/mentor-schema").then(({ meetingForm }) => meetingForm),
    valuesOf: meetingValuesOf,
  });
  const method = form.choice("meetingMethod");
  useFieldFocus();
  return (
    <FormFrame of={form} label="面談方法" nameOf={(field) => FIELD_TEXT[field]} textOf={textOf}>
      <FormSection title="面談方法" readers="方法は相談者に公開されます。リンクと補足は、予約した相談者だけに表示されます。">
        <FieldAnchor name="meetingMethod">
          <RadioCards
            {...method}
            legend={FIELD_TEXT.meetingMethod}
            hideLegend
            required
            columns={2}
            options={[
              { value: "zoom_oauth", label: "Zoomのミーティングを使う", hint: "連携すると、面談ごとに新しいリンクを自動で用意します。" },
              { value: "fixed_url", label: "決まったリンクを使う", hint: "ご自分のZoom・Google Meet・Teamsの部屋を使います。" },
            ]}
          />
        </FieldAnchor>
        <TextField
          {...form.field("fixedMeetingUrl")}
          label={FIELD_TEXT.fixedMeetingUrl}
          required={method.value === "fixed_url"}
          optionalLabel="Zoomと連携していないときに使われます"
          hint="https:// から始まる Zoom・Google Meet・Microsoft Teams のURL。待機室を有効にしておくと、前の面談の方と重なりません。"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://zoom.us/j/…"
        />
        <TextareaField
          {...form.field("fixedMeetingNote", PROFILE_LIMITS.meetingNote)}
          label={FIELD_TEXT.fixedMeetingNote}
          optionalLabel="任意"
          hint="パスコードや、入室のときの注意など。"
          rows={2}
        />
      </FormSection>
    </FormFrame>
  );
}
