import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { contractInOrder, mentorAdminForm } from "@knotter/contract/resources/mentor-admin";
import { adminLinkForm } from "@knotter/contract/resources/mentor-zoom";
import { isMeetingUrl } from "@knotter/domain/meeting-url";

export const adminForm = mentorAdminForm.pick({ contractFrom: true, contractTo: true, adminMemo: true }).refine(...contractInOrder);

export const meetingLinkForm = adminLinkForm.extend({
  url: adminLinkForm.shape.url.refine((url) => url === null || isMeetingUrl(url), FIELD_MESSAGES.MEETING_URL),
});
