import { describe, expect, test } from "vitest";
import { MAIL_TYPES } from "../src/mail";
import { NOTIFICATION_KINDS, notificationsOf } from "../src/notification";

const mail = (more: object = {}) => ({
  type: "mentor_cancel" as const,
  toUserId: "mentee",
  orderId: "order",
  mentoringId: "interview",
  facts: { startAt: "2026-06-10T01:00:00.000Z" },
  dedupeKey: "mentor_cancel/interview/1/mentee",
  ...more,
});

describe("what goes behind the bell with a mail", () => {
  test("has the mail's reader, facts and key", () => {
    const { type: kind, toUserId: userId, ...same } = mail();
    expect(notificationsOf([mail()], "mentor")).toEqual([{ ...same, userId, kind }]);
  });

  test("is for nobody who did it, has no account, or has only asked for the mail again", () => {
    expect(notificationsOf([mail()], "mentee")).toEqual([]);
    expect(notificationsOf([mail({ toUserId: null })], "mentor")).toEqual([]);
    expect(notificationsOf([mail({ dedupeKey: "mentor_cancel/interview/1/mentee/resend-1" })], "admin")).toEqual([]);
  });

  test("is no reminder, no link and no text of the admins", () => {
    for (const type of ["mentoring_remind", "report_remind", "magic_link", "manual_mail", "verify"] as const)
      expect(notificationsOf([mail({ type })], null)).toEqual([]);
  });

  test("is of a kind of its own where no mail can arrive", () => {
    const types: readonly string[] = MAIL_TYPES;
    expect(NOTIFICATION_KINDS.filter((kind) => !types.includes(kind))).toEqual(["mail_undelivered"]);
  });
});
