import { DAY, HOUR, instantOf, MINUTE } from "@knotter/domain/tokyo";
import { describe, expect, test } from "vitest";
import { countdownOf } from "../src/features/mentoring/countdown";

const start = instantOf("2026-04-10", 10 * 60);
const end = new Date(start.getTime() + HOUR);
const before = (milliseconds: number) => countdownOf(start, end, new Date(start.getTime() - milliseconds));

describe("how far away an interview is", () => {
  test("days are days of the Japanese calendar, not 24 hours", () => {
    expect(countdownOf(start, end, instantOf("2026-04-08", 23 * 60 + 59)).text).toBe("あと2日");
    expect(countdownOf(start, end, instantOf("2026-04-09", 0)).text).toBe("明日");
    expect(countdownOf(start, end, instantOf("2026-04-10", 0)).text).toBe("今日・あと約10時間");
    expect(before(30 * DAY).text).toBe("あと30日");
  });

  test("the last hour is counted in minutes, also across midnight", () => {
    expect(before(61 * MINUTE).text).toBe("今日・あと約1時間");
    expect(before(60 * MINUTE).text).toBe("あと60分");
    expect(before(30_000).text).toBe("あと1分");
    const late = instantOf("2026-04-10", 20);
    expect(countdownOf(late, new Date(late.getTime() + HOUR), instantOf("2026-04-09", 1430)).text).toBe("あと30分");
  });

  test("from the start to the end it is under way, and then over", () => {
    expect(before(0).text).toBe("面談中です");
    expect(countdownOf(start, end, new Date(end.getTime() - 1)).text).toBe("面談中です");
    expect(countdownOf(start, end, end).text).toBe("終了しました");
  });

  test("only what is today is urgent", () => {
    expect([before(2 * DAY), before(DAY), before(HOUR), before(0)].map(({ near }) => near)).toEqual([false, false, true, true]);
    expect(countdownOf(start, end, end).near).toBe(false);
  });
});
