import { toOffsetIso } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";
import { freeTimesOf } from "../src/mentor/free-times";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf, codeOf } from "./calls";

const workbench = await openWorkbench();
const { make, db } = workbench;
const startAt = at("2026-06-08", "10:00");
const day = { from: "2026-06-08", to: "2026-06-08" };

async function given() {
  const order = await make.order();
  const [mentor, mentee, other] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.mentee({ order })];
  const deps = testDeps(db);
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt));
  const times = async (who: typeof mentee, movingMentoringId?: string) => {
    const { days } = await freeTimesOf(deps, actorOf(who), { id: mentor.userId, ...day, ...(movingMentoringId && { movingMentoringId }) });
    return days.flatMap((one) => one.slots.map((slot) => toOffsetIso(slot.startAt).slice(11, 16)));
  };
  return { mentee, other, mentoringId, times };
}

test("what an interview takes up is not offered, to whoever asks", async () => {
  const { mentee, other, times } = await given();
  for (const who of [mentee, other]) {
    const starts = await times(who);
    expect(starts).not.toContain("10:00");
    expect(starts).not.toContain("10:30");
    expect(starts).toContain("11:30");
  }
});

test("the interview's own time is offered for rescheduling it", async () => {
  const { mentee, mentoringId, times } = await given();
  expect(await times(mentee, mentoringId)).toEqual(expect.arrayContaining(["10:00", "10:30"]));
});

test("nobody opens up somebody else's interview by naming it", async () => {
  const { other, mentoringId, times } = await given();
  expect(await codeOf(times(other, mentoringId))).toBe("NOT_FOUND");
});
