import { describe, expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";

/** The operations of the specification, verbatim. */
const SPECIFIED = `
GET /current-user
GET /current-user/auth
POST /checked-questions
PATCH /checked-questions/{id}
GET /customers
GET /customers/{id}/hrStaffs
POST /hrStaffs
POST /hrStaffs/{id}
PATCH /hrStaffs/{id}/disabled
GET /login/mentee
POST /login/mentor
POST /mail/manual_mail
POST /mail/manual_mail_send
POST /mail/mentee_cancel
POST /mail/mentee_register
POST /mail/mentor_cancel
POST /mail/mentoring_remind
POST /mail/mentoring_remind_1hour
POST /mail/mentoring_reserved
POST /mail/report
POST /mail/report_remind
POST /mail/reschedule_mail
PATCH /mail/{id}/cancel
PATCH /mentees/{id}/admin
POST /mentees/{id}/cancel
GET /mentees/{id}/mentorings
POST /mentees/{id}
PATCH /mentees/{id}
GET /mentees/hrstaff
GET /mentor-schedule
POST /mentor-schedule
GET /mentor-schedule/{id}
PATCH /mentor-schedule/{id}
DELETE /mentor-schedule/{id}
POST /mentoring
GET /mentoring/{id}
PATCH /mentoring/{id}/cancel
POST /mentoring/{id}/cancel-without-notice
POST /mentoring/{id}/mentee-report
POST /mentoring/{id}/mentor-report
POST /mentoring/reschedule
GET /mentoring-result/csv
GET /mentoring-result/detail/csv
GET /mentors
GET /mentors/admin
GET /mentors/validMentors
POST /mentors/zoomOauthDeauthorize
GET /mentors/{id}
PATCH /mentors/{id}
POST /mentors/{id}/disable
POST /mentors/{id}/enable
GET /mentors/{id}/mentorings
GET /mentors/{id}/schedules
POST /mentors/{id}/zoomOauthAuthorize/{code}
PATCH /mentors/{id}/zoomOauthDeauthorize
GET /orders
POST /orders
GET /orders/{id}
GET /orders/{id}/mails
GET /orders/{id}/mentees
POST /orders/{id}/mentees
GET /orders/{id}/mentors
PUT /orders/{id}/mentors
POST /orders/csv
GET /orders/customer/{id}
GET /orders/mentees/csv
GET /orders/mentees/csv/hrstaff
GET /orders/mentoring-report/{orderIds}
GET /orders/report/csv/{orderIds}
POST /signup
POST /signup/hrStaff
`
  .trim()
  .split("\n");

const { paths = {} } = openApiDocument("http://localhost:3000");
const offered = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
);

describe("the calls of the specification", () => {
  test("are 71 in number", () => {
    expect(SPECIFIED).toHaveLength(71);
    expect(new Set(SPECIFIED).size).toBe(71);
  });

  test.each(SPECIFIED)("%s is offered under exactly this method and path", (call) => {
    expect(offered).toContain(call);
  });
});
