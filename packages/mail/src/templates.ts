import type { MailType } from "@knotter/domain/mail";
import type { MailTemplate } from "./define-mail";
import { adminInvite } from "./templates/admin-invite";
import { alreadyRegistered } from "./templates/already-registered";
import { calendarFailing } from "./templates/calendar-failing";
import { delayNotice } from "./templates/delay-notice";
import { deliveryTest } from "./templates/delivery-test";
import { emailChange } from "./templates/email-change";
import { hrReportPublished } from "./templates/hr-report-published";
import { hrSummaryRequest } from "./templates/hr-summary-request";
import { hrSummaryWish } from "./templates/hr-summary-wish";
import { hrstaffInvite } from "./templates/hrstaff-invite";
import { locked } from "./templates/locked";
import { magicLink } from "./templates/magic-link";
import { manualMail } from "./templates/manual-mail";
import { menteeCancel } from "./templates/mentee-cancel";
import { menteeRegister } from "./templates/mentee-register";
import { mentorCancel } from "./templates/mentor-cancel";
import { mentorStatus } from "./templates/mentor-status";
import { mentoringRemind } from "./templates/mentoring-remind";
import { mentoringRemind1hour } from "./templates/mentoring-remind-1hour";
import { mentoringReserved } from "./templates/mentoring-reserved";
import { newDevice } from "./templates/new-device";
import { noShow } from "./templates/no-show";
import { passwordReset } from "./templates/password-reset";
import { proposal, proposalAnswer } from "./templates/proposal";
import { sheetSubmitted } from "./templates/questionnaire-submitted";
import { registered } from "./templates/registered";
import { registrationExpiry } from "./templates/registration-expiry";
import { report } from "./templates/report";
import { reportRemind } from "./templates/report-remind";
import { rescheduleMail } from "./templates/reschedule-mail";
import { securityNotice } from "./templates/security-notice";
import { supervision } from "./templates/supervision";
import { timeFreed } from "./templates/time-freed";
import { timeReleased } from "./templates/time-released";
import { verify } from "./templates/verify";
import { webhookDisabled } from "./templates/webhook-disabled";
import { zoomBroken } from "./templates/zoom-broken";

/** Every mail of the catalogue: a type without a template does not compile. */
export const TEMPLATES: { readonly [Type in MailType]: MailTemplate<Type> } = {
  mentoring_reserved: mentoringReserved,
  reschedule_mail: rescheduleMail,
  mentee_cancel: menteeCancel,
  mentor_cancel: mentorCancel,
  mentoring_remind: mentoringRemind,
  mentoring_remind_1hour: mentoringRemind1hour,
  report: report,
  report_remind: reportRemind,
  mentee_register: menteeRegister,
  manual_mail: manualMail,
  registered: registered,
  no_show: noShow,
  hr_summary_request: hrSummaryRequest,
  hr_summary_wish: hrSummaryWish,
  sheet_submitted: sheetSubmitted,
  delay_notice: delayNotice,
  proposal,
  proposal_answer: proposalAnswer,
  time_freed: timeFreed,
  time_released: timeReleased,
  hr_report_published: hrReportPublished,
  zoom_broken: zoomBroken,
  calendar_failing: calendarFailing,
  webhook_disabled: webhookDisabled,
  registration_expiry: registrationExpiry,
  mentor_status: mentorStatus,
  supervision: supervision,
  magic_link: magicLink,
  verify: verify,
  already_registered: alreadyRegistered,
  password_reset: passwordReset,
  email_change: emailChange,
  locked: locked,
  new_device: newDevice,
  security_notice: securityNotice,
  hrstaff_invite: hrstaffInvite,
  admin_invite: adminInvite,
  delivery_test: deliveryTest,
};
