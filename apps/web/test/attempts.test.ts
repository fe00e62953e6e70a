import { expect, test } from "vitest";
import { endAttempt, keyOfAttempt } from "../src/trpc/attempts";

const booking = { mentorId: "a", startAt: "2026-12-01T10:00:00+09:00" };

test("a write that was not answered keeps its key when it is sent again", () => {
  expect(keyOfAttempt("mentoring.book", booking)).toBe(keyOfAttempt("mentoring.book", { ...booking }));
});

test("other input and other operations have keys of their own", () => {
  const key = keyOfAttempt("mentoring.book", booking);
  expect(keyOfAttempt("mentoring.book", { ...booking, mentorId: "b" })).not.toBe(key);
  expect(keyOfAttempt("mentoring.reschedule", booking)).not.toBe(key);
});

test("after a refusal the same words are a new wish, and what else is open keeps its key", () => {
  const refused = keyOfAttempt("mentoring.book", booking);
  const open = keyOfAttempt("mentoring.cancel", { id: "m" });
  endAttempt("mentoring.book", booking, { carriedOut: false });
  expect(keyOfAttempt("mentoring.book", booking)).not.toBe(refused);
  expect(keyOfAttempt("mentoring.cancel", { id: "m" })).toBe(open);
});

test("once something was carried out, no earlier key answers for a later wish", () => {
  const unanswered = keyOfAttempt("mentorSchedule.create", { weekday: 1 });
  endAttempt("mentorSchedule.remove", { id: "s" }, { carriedOut: true });
  expect(keyOfAttempt("mentorSchedule.create", { weekday: 1 })).not.toBe(unanswered);
});

test("forms with other files in them have keys of their own", () => {
  const form = (content: string) => {
    const data = new FormData();
    data.set("photo", new File([content], "me.jpg", { lastModified: 1 }));
    return data;
  };
  const key = keyOfAttempt("mentors.update", form("a portrait"));
  expect(keyOfAttempt("mentors.update", form("a portrait"))).toBe(key);
  expect(keyOfAttempt("mentors.update", form("another portrait"))).not.toBe(key);
});
