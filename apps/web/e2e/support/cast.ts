import { DAY } from "@knotter/domain/tokyo";
import { hrCastOf } from "./hr-scene";
import type { sceneOf } from "./scene";
import { startIn } from "./scene";

/** One person for every way of seeing a page, with enough behind them that no page is empty by accident. */
export async function castOf(scene: ReturnType<typeof sceneOf>) {
  const order = await scene.order({ maxMentoringCount: 15, policy: { maxFutureReservations: 3 } });
  const [mentor, beginner] = await Promise.all([
    scene.mentor({ orders: [order] }),
    scene.mentor({ rules: [], profileComplete: false, registrationVerified: false, enabled: false, reviewStatus: "draft" }),
  ]);
  const [mentorWaiting, mentorRejected, mentorExpired] = await Promise.all([
    scene.mentors.waiting({ orders: [order] }),
    scene.mentors.rejected(),
    scene.mentors.expired({ orders: [order] }),
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
  // Over, in every state that waits for somebody's word.
  const awaiting = await scene.mentoring({ ...meets, startAt: at(-2), theme: "transfer" });
  const proposed = await scene.mentoring({ ...meets, startAt: at(-4), status: "done", disclosureLevel: "L3" });
  await scene.report({
    mentoringId: proposed.mentoringId,
    mentor,
    submittedAt: at(-3),
    hrSummary: "これからの働き方の希望を整理し、学び直しの計画を立てました。",
    hrSummaryConsent: "proposed",
  });
  await scene.survey({
    mentoringId: proposed.mentoringId,
    submittedAt: at(-3),
    commentToMentor: "ゆっくり聴いていただけました。",
    learned: "話すと整理できること。",
  });
  // A mentor in each way of standing with Zoom, with an interview to come.
  const [zoomConnected, zoomBroken, zoomCutOff] = await Promise.all(
    (["connected", "broken", "cutOff"] as const).map(async (state) => {
      const host = await scene.mentor({ orders: [order] });
      const { mentoringId } = await scene.mentoring({ mentee: await scene.mentee(order), mentor: host, startAt: at(3) });
      await scene.mentors.atZoom(state, { mentoringId, mentor: host });
      return { ...host, mentoringId };
    }),
  );
  if (!zoomConnected || !zoomBroken || !zoomCutOff) throw new Error("three of them");
  const absent = await scene.mentoring({ ...meets, startAt: at(-6), status: "no_show" });
  await scene.reportedAbsent(absent.mentoringId, at(-5));
  const sheets = {
    loose: await scene.sheet({ mentee }),
    submitted: await scene.sheet({ mentee, mentoringId: reserved.mentoringId, status: "submitted" }),
    locked: await scene.sheet({ mentee, mentoringId: done.mentoringId, status: "checked" }),
  };
  const letter = await scene.letter(mentee);
  const [orderDraft, orderOver] = await Promise.all([scene.order({ status: "draft" }), scene.order({ status: "ended" })]);
  const hr = await hrCastOf(scene.hr, mentor);
  const { newcomer: hrNewcomer, reader: hrReader, primary: hrPrimary } = hr;
  return {
    order,
    orderDraft,
    orderOver,
    mentor,
    beginner,
    mentorWaiting,
    mentorRejected,
    mentorExpired,
    zoomConnected,
    zoomBroken,
    zoomCutOff,
    mentee,
    newcomer,
    temporary,
    hrstaff,
    admin,
    reserved,
    done,
    late,
    awaiting,
    proposed,
    absent,
    sheets,
    letter,
    hr,
    hrNewcomer,
    hrReader,
    hrPrimary,
  };
}

export type Cast = Awaited<ReturnType<typeof castOf>>;
