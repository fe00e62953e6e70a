import { HOUR } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make } = api;

test("a mentor's calendar has the times that the mentor proposes until they end, and nothing of those that are held for people who wait", async () => {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const [mentee, waiting] = [await make.mentee({ order }), await make.mentee({ order })];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
  const of = { mentor, mentee, mentoringId };
  await make.proposedTime({ ...of, startAt: at("2026-06-11", "10:00") });
  await make.proposedTime({ ...of, startAt: at("2026-06-12", "10:00"), until: new Date(NOW.getTime() - HOUR) });
  await make.proposedTime({ ...of, startAt: at("2026-06-22", "10:00") });
  const { entryId } = await make.waiting({ mentee: waiting, mentor });
  await make.heldTime({ mentor, mentee: waiting, entryId, startAt: at("2026-06-11", "14:00") });
  const token = await api.signIn(mentor);
  const { body, text } = await api.rest("mentorSchedule.list", { from: "2026-06-08", to: "2026-06-14" }, { token });
  expect(body).toMatchObject({ proposed: [{ mentoringId, startAt: "2026-06-11T10:00:00+09:00", endAt: "2026-06-11T11:00:00+09:00" }] });
  expect((body as { proposed: unknown[] }).proposed).toHaveLength(1);
  expect(text).not.toContain("2026-06-11T14:00:00");
});
