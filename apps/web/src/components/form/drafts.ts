/** The name under which something unsent is kept in this tab. Made here alone, so that no two forms share one. */
export type DraftKey = string & { readonly draft: true };

const keyOf =
  (form: string) =>
  (...of: readonly string[]): DraftKey =>
    [form, ...of].join(":") as DraftKey;

/** One entry per form; the arguments are the ids of what the form is about. */
export const drafts = {
  absence: keyOf("absence"),
  accessCode: keyOf("order-code"),
  addMentees: keyOf("add-mentees"),
  adjustCount: keyOf("adjust-count"),
  adminStaff: keyOf("admin-staff"),
  cancel: keyOf("cancel"),
  chosenMentees: keyOf("chosen-mentees"),
  closingDays: keyOf("closing-days"),
  closingDaysPaste: keyOf("closing-days-paste"),
  customer: keyOf("customer"),
  dataRequest: keyOf("data-request"),
  decision: keyOf("decision"),
  disableMentee: keyOf("mentee-disable"),
  disableMentor: keyOf("mentor-disable"),
  dispute: keyOf("dispute"),
  email: keyOf("email"),
  enableMentor: keyOf("mentor-enable"),
  helpLines: keyOf("help-lines"),
  hrStaff: keyOf("hr-staff"),
  mailCompose: keyOf("mail-compose"),
  maxCount: keyOf("max-count"),
  memo: keyOf("mentee-memo"),
  menteeEmail: keyOf("mentee-email"),
  meetingLink: keyOf("meeting-link"),
  mentorAdmin: keyOf("mentor-admin"),
  mentorForm: keyOf("mentor-form"),
  mentorInvite: keyOf("mentor-invite"),
  mentorReject: keyOf("mentor-reject"),
  newCustomer: keyOf("customer-new"),
  newOrder: keyOf("order-new"),
  order: keyOf("order"),
  orderMentors: keyOf("order-mentors"),
  orderReport: keyOf("order-report"),
  pastedMentees: keyOf("paste-mentees"),
  profile: keyOf("profile"),
  questionBank: keyOf("questions"),
  questionnaire: keyOf("questionnaire"),
  questionnaireNote: keyOf("questionnaire-note"),
  registration: keyOf("registration"),
  report: keyOf("report"),
  reschedule: keyOf("reschedule"),
  resetFactor: keyOf("reset-factor"),
  summaryWish: keyOf("wish"),
  survey: keyOf("survey"),
  undoAbsence: keyOf("undo-absence"),
  vocabulary: keyOf("vocabulary"),
  withdraw: keyOf("withdraw"),
} as const;
