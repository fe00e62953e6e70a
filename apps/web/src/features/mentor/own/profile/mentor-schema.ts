import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { mentorProfileForm } from "@knotter/contract/resources/mentor-admin";
import { containsContact, containsMarkup } from "@knotter/domain/contact-text";
import { isMeetingUrl } from "@knotter/domain/meeting-url";
import type { z } from "zod";

const { shape } = mentorProfileForm;

/** What the server refuses in public text, shown while typing. */
const publicText = <S extends z.ZodType<string | null>>(schema: S) =>
  schema.superRefine((value, context) => {
    if (value === null) return;
    if (containsMarkup(value)) context.addIssue({ code: "custom", message: FIELD_MESSAGES.MARKUP_NOT_ALLOWED });
    else if (containsContact(value)) context.addIssue({ code: "custom", message: FIELD_MESSAGES.CONTACT_NOT_ALLOWED });
  });

const meeting = { meetingMethod: true, fixedMeetingUrl: true, fixedMeetingNote: true } as const;
const conditions = {
  acceptingNew: true,
  bufferBefore: true,
  bufferAfter: true,
  minNoticeHours: true,
  dailyCap: true,
  weeklyCap: true,
} as const;

export const profileForm = mentorProfileForm.omit({ ...meeting, ...conditions }).extend({
  displayName: publicText(shape.displayName),
  headline: publicText(shape.headline),
  bio: publicText(shape.bio),
  message: publicText(shape.message),
});
export const conditionsForm = mentorProfileForm.pick(conditions);
export const meetingForm = mentorProfileForm.pick(meeting).extend({
  fixedMeetingUrl: shape.fixedMeetingUrl.refine((url) => url === null || isMeetingUrl(url), FIELD_MESSAGES.MEETING_URL),
});
