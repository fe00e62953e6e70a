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

test("a press that is tried again keeps its key, whatever else is carried out in between", () => {
  const input = { weekday: 2 };
  const key = keyOfAttempt("mentorSchedule.create", input);
  endAttempt("mentees.addFavorite", { id: "m" }, { carriedOut: true });
  endAttempt("mentorSchedule.remove", { id: "s" }, { carriedOut: true });
  endAttempt("mentorSchedule.create", { weekday: 3 }, { carriedOut: true });
  expect(keyOfAttempt("mentorSchedule.create", input)).toBe(key);
});

test("an unanswered write pressed again keeps its key after writes about other things, and after others of its own kind", () => {
  const key = keyOfAttempt("hrStaffs.invite", { email: "a@example.com" });
  endAttempt("customers.update", { id: "c" }, { carriedOut: true });
  endAttempt("hrStaffs.invite", { email: "b@example.com" }, { carriedOut: true });
  expect(keyOfAttempt("hrStaffs.invite", { email: "a@example.com" })).toBe(key);
});

test("after another operation on the same things was carried out, the same words pressed again are a new wish", () => {
  const unanswered = keyOfAttempt("mentorSchedule.create", { weekday: 1 });
  endAttempt("mentorSchedule.remove", { id: "s" }, { carriedOut: true });
  expect(keyOfAttempt("mentorSchedule.create", { weekday: 1 })).not.toBe(unanswered);
});

test("the same input object is a new wish once the server has decided about it", () => {
  const input = { weekday: 4 };
  const first = keyOfAttempt("mentorSchedule.create", input);
  endAttempt("mentorSchedule.create", input, { carriedOut: true });
  expect(keyOfAttempt("mentorSchedule.create", input)).not.toBe(first);
});

test("of very many unanswered writes the oldest alone is forgotten", () => {
  const keys = Array.from({ length: 51 }, (_, weekday) => keyOfAttempt("checkedQuestions.add", { weekday }));
  expect(keyOfAttempt("checkedQuestions.add", { weekday: 50 })).toBe(keys[50]);
  expect(keyOfAttempt("checkedQuestions.add", { weekday: 40 })).toBe(keys[40]);
  expect(keyOfAttempt("checkedQuestions.add", { weekday: 0 })).not.toBe(keys[0]);
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
