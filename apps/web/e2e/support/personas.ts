import { DAY } from "@knotter/domain/tokyo";
import type { fixturesOf } from "./fixtures";
import { startIn } from "./fixtures";
import { hrPersonasOf } from "./hr-fixtures";

/** One person for every view of a page, with enough data that no page is empty by accident. */
export async function personasOf(fixtures: ReturnType<typeof fixturesOf>) {
  const order = await fixtures.order({ maxMentoringCount: 15, policy: { maxFutureReservations: 3 } });
  const [mentor, beginner] = await Promise.all([
    fixtures.mentor({ orders: [order] }),
    fixtures.mentor({ rules: [], profileComplete: false, registrationVerified: false, enabled: false, reviewStatus: "draft" }),
  ]);
  const [mentorWaiting, mentorRejected, mentorExpired] = await Promise.all([
    fixtures.mentors.waiting({ orders: [order] }),
    fixtures.mentors.rejected(),
    fixtures.mentors.expired({ orders: [order] }),
  ]);
  const [mentee, newcomer, temporary, hrstaff, admin] = await Promise.all([
    fixtures.mentee(order),
    fixtures.mentee(order),
    fixtures.mentee(order, { temporaryRegister: true, name: null }),
    fixtures.hrStaff(order.customerId),
    fixtures.admin(),
  ]);
  const at = (days: number) => new Date(startIn(1).getTime() + days * DAY);
  const meets = { mentee, mentor };
  const reserved = await fixtures.mentoring({ ...meets, startAt: at(9), note: "育休からの復帰について話したいです。", theme: "childcare" });
  const done = await fixtures.mentoring({ ...meets, startAt: at(-20), status: "done" });
  const late = await fixtures.mentoring({ ...meets, startAt: at(-12), status: "canceled", cancelTiming: "late" });
  // Over, in every state that waits for somebody.
  const awaiting = await fixtures.mentoring({ ...meets, startAt: at(-2), theme: "transfer" });
  const proposed = await fixtures.mentoring({ ...meets, startAt: at(-4), status: "done", disclosureLevel: "L3" });
  await fixtures.report({
    mentoringId: proposed.mentoringId,
    mentor,
    submittedAt: at(-3),
    hrSummary: "これからの働き方の希望を整理し、学び直しの計画を立てました。",
    hrSummaryConsent: "proposed",
  });
  await fixtures.survey({
    mentoringId: proposed.mentoringId,
    submittedAt: at(-3),
    commentToMentor: "ゆっくり聴いていただけました。",
    learned: "話すと整理できること。",
  });
  // A mentor with each state of the Zoom connection, each with a future interview.
  const [zoomConnected, zoomBroken, zoomCutOff] = await Promise.all(
    (["connected", "broken", "cutOff"] as const).map(async (state) => {
      const host = await fixtures.mentor({ orders: [order] });
      const { mentoringId } = await fixtures.mentoring({ mentee: await fixtures.mentee(order), mentor: host, startAt: at(3) });
      await fixtures.mentors.atZoom(state, { mentoringId, mentor: host });
      if (state === "connected") await fixtures.mentors.withCalendars({ mentoringId, mentor: host });
      return { ...host, mentoringId };
    }),
  );
  if (!zoomConnected || !zoomBroken || !zoomCutOff) throw new Error("three of them");
  const supervision = await fixtures.supervision({
    mentoringId: proposed.mentoringId,
    mentorId: mentor.userId,
    supervisorId: zoomConnected.userId,
    status: "discussed",
  });
  await fixtures.supervision({ mentoringId: done.mentoringId, mentorId: mentor.userId, supervisorId: null, status: "requested" });
  const absent = await fixtures.mentoring({ ...meets, startAt: at(-6), status: "no_show" });
  await fixtures.reportedAbsent(absent.mentoringId, at(-5));
  const sheets = {
    loose: await fixtures.sheet({ mentee }),
    submitted: await fixtures.sheet({ mentee, mentoringId: reserved.mentoringId, status: "submitted" }),
    locked: await fixtures.sheet({ mentee, mentoringId: done.mentoringId, status: "checked" }),
  };
  const letter = await fixtures.letter(mentee);
  const [orderDraft, orderOver] = await Promise.all([fixtures.order({ status: "draft" }), fixtures.order({ status: "ended" })]);
  const hr = await hrPersonasOf(fixtures.hr, mentor);
  const { newcomer: hrNewcomer, reader: hrReader, primary: hrPrimary } = hr;
  const { customerId } = hrPrimary;
  const soon = at(80);
  for (const traits of [{}, { expiresAt: at(-24) }, { revoked: true }])
    await fixtures.serviceAccount({
      customerId,
      scopes: ["orders.list", "orders.mentees", "orders.addMentees"],
      expiresAt: soon,
      ...traits,
    });
  await fixtures.serviceAccount({ scopes: ["customers.list", "mentoring.book"], expiresAt: soon });
  // An endpoint in each state: one that receives, one that fails, one that was switched off, and one of the admins.
  const events = ["order.changed", "order.mentees_added", "report.published"];
  const [webhook, , webhookOff] = [
    await fixtures.webhook({ customerId, events, history: true, deliveredAt: at(-1) }),
    await fixtures.webhook({ customerId, events, name: "人事システム", failingSince: at(-20), deliveredAt: at(-21) }),
    await fixtures.webhook({ customerId, events, name: "社内ポータル", state: "failing", failingSince: at(-80) }),
  ];
  const webhookOfAdmins = await fixtures.webhook({
    events: ["mentoring.moved"],
    name: "事務局の集計",
    history: true,
    failingSince: at(-2),
  });
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
    supervision,
    absent,
    sheets,
    letter,
    hr,
    hrNewcomer,
    hrReader,
    hrPrimary,
    webhook,
    webhookOff,
    webhookOfAdmins,
  };
}

export type Personas = Awaited<ReturnType<typeof personasOf>>;
