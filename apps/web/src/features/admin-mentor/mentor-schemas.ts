import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { mentorAdmin } from "@knotter/contract/resources/mentor-admin";
import { adminLinkForm } from "@knotter/contract/resources/mentor-zoom";
import { isMeetingUrl } from "@knotter/domain/meeting-url";
import { z } from "zod";

export const inviteForm = mentorAdmin.invite.input;

const { contractFrom, contractTo, adminMemo } = mentorAdmin.update.input.shape;
const blank = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? null : value), schema);

/** The fields of a mentor that only admins write; an empty box is null. */
export const adminForm = z.object({ contractFrom: blank(contractFrom), contractTo: blank(contractTo), adminMemo: blank(adminMemo) });

export const adminLinkSchema = z.object({
  url: blank(adminLinkForm.shape.url.refine((url) => url === null || isMeetingUrl(url), FIELD_MESSAGES.MEETING_URL)),
});
