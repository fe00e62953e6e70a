"use client";

import { PROFILE_LIMITS } from "@knotter/domain/mentor-profile";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { FormSection } from "../../../components/form-section";
import { registered } from "../../../components/registered";
import { FieldAnchor } from "../field-anchor";
import { FormFrame } from "../form-frame";
import { BY_HAND } from "../profile/profile-form";
import { useFieldFocus } from "../use-field-focus";
import { useMentorForm } from "../use-mentor-form";
import { FIELD_TEXT, type MeetingField, type MeetingValues, meetingInputOf, meetingValuesOf, wordsOf } from "./meeting-values";

/** Where interviews are held: in a Zoom meeting created for each of them, or at the mentor's own link. */
export function MeetingForm({ mentorId }: { mentorId: string }) {
  const mentor = useMentorForm<MeetingValues>({ mentorId, name: "mentor-meeting", valuesOf: meetingValuesOf, inputOf: meetingInputOf });
  const { form } = mentor;
  const { watch, setValue, formState } = form;
  const { errors } = formState;
  const values = watch();
  useFieldFocus();
  return (
    <FormFrame
      of={mentor}
      label="面談の方法"
      nameOf={(field) => FIELD_TEXT[field as MeetingField]}
      wordsOf={(field, latest) => wordsOf(field as MeetingField, latest)}
    >
      <FormSection title="面談の方法" readers="方法は相談者に公開されます。リンクと補足は、予約した相談者だけに表示されます。">
        <FieldAnchor name="meetingMethod">
          <RadioCards
            legend={FIELD_TEXT.meetingMethod}
            hideLegend
            required
            columns={2}
            options={[
              { value: "zoom_oauth", label: "Zoomと連携する", hint: "面談ごとに、新しいリンクを自動で用意します。" },
              { value: "fixed_url", label: "決まったリンクを使う", hint: "ご自分のZoom・Google Meet・Teamsの部屋を使います。" },
            ]}
            value={values.meetingMethod}
            onChange={(value) => setValue("meetingMethod", value, BY_HAND)}
            error={errors.meetingMethod?.message}
          />
        </FieldAnchor>
        <Field
          label={FIELD_TEXT.fixedMeetingUrl}
          required={values.meetingMethod === "fixed_url"}
          optionalLabel="Zoomと連携していないときに使われます"
          hint="https:// から始まる Zoom・Google Meet・Microsoft Teams のURL。待機室を有効にしておくと、前の面談の方と重なりません。"
          error={errors.fixedMeetingUrl?.message}
        >
          <TextInput
            {...registered(form, "fixedMeetingUrl")}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://zoom.us/j/…"
          />
        </Field>
        <Field
          label={FIELD_TEXT.fixedMeetingNote}
          optionalLabel="任意"
          hint="パスコードや、入室のときの注意など。"
          error={errors.fixedMeetingNote?.message}
        >
          <Textarea
            {...registered(form, "fixedMeetingNote")}
            rows={2}
            maxCount={PROFILE_LIMITS.meetingNote}
            count={values.fixedMeetingNote.length}
          />
        </Field>
      </FormSection>
    </FormFrame>
  );
}
