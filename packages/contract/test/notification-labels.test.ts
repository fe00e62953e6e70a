import { NOTIFICATION_KINDS } from "@knotter/domain/notification";
import { describe, expect, test } from "vitest";
import { notificationText } from "../src/labels/notification";

const ID = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";
const given = (more: object = {}) => ({
  kind: "reschedule_mail" as const,
  role: "mentee" as const,
  mentoringId: ID,
  facts: { fromStartAt: "2026-06-10T01:00:00.000Z", startAt: "2026-06-11T01:00:00.000Z" },
  mentorName: "佐藤 明",
  menteeName: "相田 花",
  orderName: "2026年度",
  ...more,
});

describe("the words of a notification", () => {
  test("say what has changed, to when, and with whom, on the side of the reader", () => {
    expect(notificationText(given())).toEqual({
      title: "面談の日時が変わりました",
      detail: "2026年6月10日(水) 10:00 から 2026年6月11日(木) 10:00 へ　佐藤 明さん",
      path: `/mentoring/reserved/${ID}`,
    });
    expect(notificationText(given({ role: "mentor" })).detail).toContain("相田 花さん");
  });

  test("lead to the proposed times themselves, which are not the first thing on their page", () => {
    expect(notificationText(given({ kind: "proposal" })).path).toBe(`/mentoring/reserved/${ID}#proposal`);
  });

  test("are there for every kind, also for a row that knows nothing, or of a version that wrote other facts", () => {
    for (const kind of NOTIFICATION_KINDS)
      for (const role of ["mentee", "mentor", "hrstaff"] as const)
        for (const facts of [{}, { startAt: "soon", status: "none", news: "none", minutes: 10 }]) {
          const { title, detail } = notificationText(
            given({ kind, role, facts, mentoringId: null, mentorName: null, menteeName: null, orderName: null }),
          );
          expect(title).not.toBe("");
          expect(`${title}${detail}`).not.toMatch(/undefined|Invalid|NaN/);
        }
  });
});
