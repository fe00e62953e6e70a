import { describe, expect, test } from "vitest";
import { countConfirmed, fitsSendWindow, sendWindowOf, subjectShown } from "../src/campaign";
import { type Invitee, inviteRefusal } from "../src/invitation";
import { type ReportDue, reportSkip, TOLD, type ToldState, toldRefusal } from "../src/mail-due";
import { HOUR, MINUTE } from "../src/tokyo";

const NOW = new Date("2026-06-01T00:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

describe("a mail to both sides is refused where it would not be true", () => {
  const state = (more: Partial<ToldState>): ToldState => ({
    status: "reserved",
    cancelSide: null,
    cancelReasonCode: null,
    rescheduleCount: 0,
    ...more,
  });
  const canceled = (cancelSide: ToldState["cancelSide"], cancelReasonCode: string | null = null) =>
    state({ status: "canceled", cancelSide, cancelReasonCode });
  const [no, closed] = ["MAIL_NOT_DUE", "NOT_RESERVED"];
  // mentoring_reserved, reschedule_mail, mentee_cancel, mentor_cancel
  test.each([
    ["reserved", state({}), [null, no, no, no]],
    ["moved", state({ rescheduleCount: 1 }), [null, null, no, no]],
    ["cancelled by the mentee", canceled("mentee"), [closed, no, null, no]],
    ["cancelled by the mentor", canceled("mentor"), [closed, no, no, null]],
    ["cancelled by the office", canceled("admin", "office"), [closed, no, no, null]],
    ["cancelled because the mentee has left", canceled("system", "withdrawn"), [closed, no, null, no]],
    ["done", state({ status: "done", rescheduleCount: 1 }), [closed, closed, no, no]],
    ["absent", state({ status: "no_show" }), [closed, no, no, no]],
  ])("%s", (_, given, expected) => expect(TOLD.map((type) => toldRefusal(type, given))).toEqual(expected));
});

describe("a reminder of a report goes to", () => {
  const due = (more: Partial<ReportDue> = {}): ReportDue => ({
    status: "reserved",
    endAt: ago(1),
    mentorReportStatus: "none",
    menteeReportStatus: "none",
    surveyDeclinedAt: null,
    ...more,
  });
  test.each([
    ["both when it is over", due(), null, null],
    ["both at the very end", due({ endAt: NOW }), null, null],
    ["nobody before", due({ endAt: new Date(NOW.getTime() + 1) }), "not_ended", "not_ended"],
    ["nobody of one that was called off", due({ status: "canceled" }), "not_held", "not_held"],
    ["nobody of one to which somebody did not come", due({ status: "no_show" }), "not_held", "not_held"],
    ["whoever has a draft", due({ status: "done", mentorReportStatus: "draft", menteeReportStatus: "draft" }), null, null],
    ["the other when one is there", due({ mentorReportStatus: "submitted", menteeReportStatus: "none" }), null, "already_reported"],
    [
      "nobody when both are locked",
      due({ mentorReportStatus: "locked", menteeReportStatus: "locked" }),
      "already_reported",
      "already_reported",
    ],
    ["not the mentee who would rather not answer", due({ surveyDeclinedAt: ago(1) }), "survey_declined", null],
  ])("%s", (_, given, mentee, mentor) => {
    expect([reportSkip(given, "mentee", NOW), reportSkip(given, "mentor", NOW)]).toEqual([mentee, mentor]);
  });
});

describe("an invitation mail", () => {
  const person = (more: Partial<Invitee> = {}): Invitee => ({
    status: "listed",
    email: "a@example.com",
    hasAccount: false,
    bounced: false,
    lastInviteMailAt: null,
    inviteCount: 0,
    ...more,
  });
  const invited = (inviteCount: number, hours: number) => person({ status: "invited", inviteCount, lastInviteMailAt: ago(hours) });
  // first invitation, resend, resend with force
  test.each([
    ["without an address", person({ email: null }), ["no_address", "no_address", "no_address"]],
    ["never invited", person(), [null, null, null]],
    ["invited yesterday", invited(1, 24), ["already_invited", null, null]],
    ["invited a moment ago", invited(1, 23.9), ["already_invited", "too_soon", null]],
    ["invited three times", invited(3, 100), ["already_invited", "too_many", null]],
    ["with an account", person({ hasAccount: true }), ["registered", "registered", "registered"]],
    ["in temporary registration", person({ status: "temporary" }), ["registered", "registered", "registered"]],
    ["gone", person({ status: "withdrawn", hasAccount: true }), ["withdrawn", "withdrawn", "withdrawn"]],
    ["whose address does not work", person({ bounced: true }), ["bounced", "bounced", "bounced"]],
  ])("%s", (_, given, expected) => {
    const wishes = [
      { resend: false, force: false },
      { resend: true, force: false },
      { resend: true, force: true },
    ];
    expect(wishes.map((wish) => inviteRefusal(given, wish, NOW))).toEqual(expected);
  });
});

describe("a mail in an admin's own words", () => {
  test.each([
    [50, undefined, true],
    [51, undefined, false],
    [51, 51, true],
    [51, 50, false],
    [3, 4, false],
    [0, undefined, true],
  ])("to %i readers with the number %s said", (readers, said, fine) => expect(countConfirmed(readers, said)).toBe(fine));

  test("leaves in five minutes at the earliest, and on the ninetieth day after the order at the latest, in Japan", () => {
    const window = sendWindowOf("2026-06-30", NOW);
    const fits = (sendAt: Date | string) => fitsSendWindow(new Date(sendAt), window);
    expect(fits(new Date(NOW.getTime() + 5 * MINUTE))).toBe(true);
    expect(fits(new Date(NOW.getTime() + 5 * MINUTE - 1))).toBe(false);
    expect(fits("2026-09-28T23:59:00+09:00")).toBe(true);
    expect(fits("2026-09-29T00:00:01+09:00")).toBe(false);
  });
});

test("a subject names the company and the order where it is shown, and leaves what differs by reader", () => {
  const known = { companyName: "株式会社みなと商事", orderName: "2026年度 キャリア面談" };
  expect(subjectShown("{{会社名}}：{{ 施策名 }}のご案内（{{氏名}}様）", known)).toBe(
    "株式会社みなと商事：2026年度 キャリア面談のご案内（{{氏名}}様）",
  );
  expect(subjectShown("{{会社名}}", { ...known, companyName: null })).toBe("{{会社名}}");
});
