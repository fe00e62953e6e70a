import { DAY } from "@knotter/domain/tokyo";
import type { sceneOf } from "./scene";
import { startIn } from "./scene";

/** One person for every way of seeing a page, with enough behind them that no page is empty by accident. */
export async function castOf(scene: ReturnType<typeof sceneOf>) {
  const order = await scene.order({ maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
  const [mentor, beginner] = await Promise.all([
    scene.mentor({ orders: [order] }),
    scene.mentor({ rules: [], profileComplete: false, registrationVerified: false, enabled: false }),
  ]);
  const [mentee, newcomer, temporary, hrstaff, admin] = await Promise.all([
    scene.mentee(order),
    scene.mentee(order),
    scene.mentee(order, { temporaryRegister: true, name: null }),
    scene.hrStaff(order.customerId),
    scene.admin(),
  ]);
  const at = (days: number) => new Date(startIn(1).getTime() + days * DAY);
  const meets = { mentee, mentor };
  const reserved = await scene.mentoring({ ...meets, startAt: at(9), note: "育休からの復帰について話したいです。", theme: "childcare" });
  const done = await scene.mentoring({ ...meets, startAt: at(-20), status: "done" });
  const late = await scene.mentoring({ ...meets, startAt: at(-12), status: "canceled", cancelTiming: "late" });
  const letter = await scene.letter(mentee);
  return { order, mentor, beginner, mentee, newcomer, temporary, hrstaff, admin, reserved, done, late, letter };
}

export type Cast = Awaited<ReturnType<typeof castOf>>;
