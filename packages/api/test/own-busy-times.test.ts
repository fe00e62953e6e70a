import { MINUTE } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

test("a mentor's calendar has the busy times of the asked days, and an admin's view of it has none", async () => {
  const mentor = await make.mentor();
  const minute = (date: string, time: string) => at(date, time).getTime() / MINUTE;
  const busy = [
    ["2026-06-07", "10:00", "2026-06-07", "11:00"],
    ["2026-06-10", "12:00", "2026-06-10", "13:00"],
    ["2026-06-14", "22:00", "2026-06-15", "02:00"],
    ["2026-06-16", "09:00", "2026-06-16", "10:00"],
  ].flatMap(([fromDay = "", from = "", toDay = "", to = ""]) => [minute(fromDay, from), minute(toDay, to)]);
  await prisma.mentorBusy.create({ data: { mentorId: mentor.userId, busy, updatedAt: NOW } });
  const span = { from: "2026-06-08", to: "2026-06-14" };

  const own = await api.rest("mentorSchedule.list", span, { token: await api.signIn(mentor) });
  expect((own.body as { busy: unknown[] }).busy).toEqual([
    { startAt: "2026-06-10T12:00:00+09:00", endAt: "2026-06-10T13:00:00+09:00" },
    { startAt: "2026-06-14T22:00:00+09:00", endAt: "2026-06-15T02:00:00+09:00" },
  ]);

  const token = await api.signIn(await make.admin());
  const seen = await api.rest("mentorSchedule.list", { ...span, mentorId: mentor.userId }, { token });
  expect((seen.body as { busy: unknown[] }).busy).toEqual([]);
});
