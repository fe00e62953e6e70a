import { MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { bookingOf } from "./calls";
import { breachesIn } from "./kept-promises";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;

test("a cancellation whose event comes later than its clock has its mails, and is a breach without them", async () => {
  const order = await make.order();
  const mentee = await make.mentee({ order });
  const mentor = await make.mentor({ orders: [order] });
  const deps = testDeps(db, { now: NOW });
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "10:00")));
  const { toStatus } = await prisma.mentoringEvent.findFirstOrThrow({ where: { mentoringId } });
  const laterThanTheCall = new Date(NOW.getTime() + 2 * MINUTE);
  await prisma.mentoringEvent.create({
    data: { mentoringId, type: "url_ready", actorRole: "system", fromStatus: toStatus, toStatus, at: laterThanTheCall },
  });
  deps.clock.set(new Date(NOW.getTime() + MINUTE));
  await cancelMentoring(deps, actorOf(mentee), { id: mentoringId, acknowledgeLate: true });

  const { at: canceledAt } = await prisma.mentoringEvent.findFirstOrThrow({ where: { mentoringId, toStatus: "canceled" } });
  expect(canceledAt).toEqual(laterThanTheCall);
  const unrecorded = (await breachesIn(workbench, order.orderId)).filter(({ breach }) => breach.includes("without its"));
  expect(unrecorded).toEqual([]);

  await prisma.mail.deleteMany({ where: { mentoringId, queuedAt: deps.clock.now() } });
  expect((await breachesIn(workbench, order.orderId)).map(({ breach }) => breach)).toContain("a change without its mails");
});
