import { describe, expect, test } from "vitest";
import { errorDataOf } from "../src/error-data";

const id = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";

describe("the data of an error", () => {
  test("leaves with instants of Japan, whatever offset they were thrown with", () => {
    expect(errorDataOf("ALREADY_IMPORTED", { at: "2026-04-01T01:00:00.000Z" })).toEqual({ at: "2026-04-01T10:00:00+09:00" });
    const mentoring = { mentoringId: id, publicNo: "K-1", orderId: id, mentorId: id, menteeId: id };
    const times = { startAt: "2026-04-01T01:00:00Z", endAt: "2026-04-01T02:00:00Z" };
    expect(errorDataOf("FUTURE_SESSIONS", { mentorings: [{ ...mentoring, ...times }] })).toEqual({
      mentorings: [{ ...mentoring, startAt: "2026-04-01T10:00:00+09:00", endAt: "2026-04-01T11:00:00+09:00" }],
    });
  });

  test("loses what nobody has promised", () => {
    expect(errorDataOf("SHEET_EXISTS", { id, sheet: "what only two may read" })).toEqual({ id });
  });

  test("does not leave at all with a code that promises none, or in another shape", () => {
    expect(errorDataOf("NOT_FOUND", { id })).toBeUndefined();
    expect(errorDataOf("SHEET_EXISTS", { sheetId: id })).toBeUndefined();
    expect(errorDataOf("SHEET_EXISTS", undefined)).toBeUndefined();
  });
});
