import { adminStaffEntries } from "./entries/admin-staff";
import { adminTaskEntries } from "./entries/admin-tasks";
import { bulkOperationEntries } from "./entries/bulk-operations";
import { calendarEntries } from "./entries/calendar";
import { checkedQuestionEntries } from "./entries/checked-questions";
import { customerEntries } from "./entries/customers";
import { identityEntries } from "./entries/identity";
import { mailEntries } from "./entries/mail";
import { menteeEntries } from "./entries/mentees";
import { mentorScheduleEntries } from "./entries/mentor-schedule";
import { mentoringEntries } from "./entries/mentoring";
import { mentoringResultEntries } from "./entries/mentoring-results";
import { mentorEntries } from "./entries/mentors";
import { notificationEntries } from "./entries/notifications";
import { orderExportEntries } from "./entries/order-exports";
import { orderEntries } from "./entries/orders";
import { personalDataEntries } from "./entries/personal-data";
import { securityEntries } from "./entries/security";
import { serviceAccountEntries } from "./entries/service-accounts";
import { supervisionEntries } from "./entries/supervisions";
import { vocabularyEntries } from "./entries/vocabulary";
import { waitingListEntries } from "./entries/waiting-list";
import { webhookEntries } from "./entries/webhooks";
import { zoomEntries } from "./entries/zoom";
import type { OperationKey } from "./operations";
import type { Entry } from "./reach";

/** Who may call what, independently of the contract, with a valid input: the basis of every test of all operations. */
export const ENTRIES: Record<OperationKey, Entry> = {
  ...identityEntries,
  ...securityEntries,
  ...adminStaffEntries,
  ...customerEntries,
  ...mentorEntries,
  ...menteeEntries,
  ...mentorScheduleEntries,
  ...mentoringEntries,
  ...waitingListEntries,
  ...checkedQuestionEntries,
  ...orderEntries,
  ...orderExportEntries,
  ...mentoringResultEntries,
  ...personalDataEntries,
  ...supervisionEntries,
  ...bulkOperationEntries,
  ...vocabularyEntries,
  ...zoomEntries,
  ...adminTaskEntries,
  ...mailEntries,
  ...notificationEntries,
  ...calendarEntries,
  ...serviceAccountEntries,
  ...webhookEntries,
};
