import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { mentorProfileForm } from "@knotter/contract/resources/mentor-admin";
import { containsContact, containsMarkup } from "@knotter/domain/contact-text";
import { isMeetingUrl } from "@knotter/domain/meeting-url";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import type { z } from "zod";

const { shape } = mentorProfileForm;

/** What the server refuses in public text, shown while typing. */
const publicText = <S extends z.ZodType<string | null>>(schema: S) =>
  schema.superRefine((value, context) => {
    if (value === null) return;
    if (containsMarkup(value)) context.addIssue({ code: "custom", message: FIELD_MESSAGES.MARKUP_NOT_ALLOWED });
    else if (containsContact(value)) context.addIssue({ code: "custom", message: FIELD_MESSAGES.CONTACT_NOT_ALLOWED });
  });

/** Any fields of the profile, validated with the contract's own schema and its rules. */
export const mentorChanges = mentorProfileForm
  .extend({
    displayName: publicText(shape.displayName),
    headline: publicText(shape.headline),
    bio: publicText(shape.bio),
    message: publicText(shape.message),
    fixedMeetingUrl: shape.fixedMeetingUrl.refine((url) => url === null || isMeetingUrl(url), FIELD_MESSAGES.MEETING_URL),
    minNoticeHours: shape.minNoticeHours.min(SYSTEM_POLICY.minNoticeHours, FIELD_MESSAGES.NOTICE_TOO_SHORT),
  })
  .partial();

export type MentorChanges = z.output<typeof mentorChanges>;
