import { MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import type { Workbench } from "@knotter/testing/workbench";
import { type NoShowInput, reportNoShow } from "../src/mentoring/no-show";
import { type AdminInput, setMentoringStatus } from "../src/mentoring/set-status";
import { type ReportInput, submitReport } from "../src/report/submit-report";
import { type SurveyInput, submitSurvey } from "../src/report/submit-survey";

export const startAt = at("2026-06-08", "10:00");
export const endAt = at("2026-06-08", "11:00");
export const soonAfter = new Date(endAt.getTime() + 5 * MINUTE);

/** What a mentor submits about the given interview. */
export const COMPLETE: Omit<ReportInput, "id"> = {
  attendance: "held",
  actualStartAt: startAt,
  actualEndAt: endAt,
  themes: ["learning"],
  summaryPrivate: "転機となった経験を一緒に振り返った。",
  informedConsentDone: true,
};

export const STARS: Omit<SurveyInput, "id"> = { satisfaction: 5, easeOfTalking: 4, goalProgress: 4 };

/** An interview that is just over, the people involved, and the operations they can call. */
export async function justOver({ make, db }: Pick<Workbench, "make" | "db">, traits: OrderTraits & { level?: "L1" | "L3" } = {}) {
  const { level = "L1", ...orderTraits } = traits;
  const order = await make.order({ ...orderTraits, policy: { maxFutureReservations: 3, ...orderTraits.policy } });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const { mentoringId: id } = await make.mentoring({ mentee, mentor, startAt, disclosureLevel: level });
  const deps = testDeps(db, { now: soonAfter });
  const as = actorOf;
  return {
    order,
    mentor,
    mentee,
    admin,
    deps,
    id,
    noShow: (who: Person, input: Omit<NoShowInput, "id"> = {}) => reportNoShow(deps, as(who), { id, ...input }),
    asAdmin: (input: Omit<AdminInput, "id" | "reason"> & { reason?: string }) =>
      setMentoringStatus(deps, as(admin), { id, reason: "双方に確認しました", ...input }),
    survey: (who: Person, input: Omit<SurveyInput, "id">) => submitSurvey(deps, as(who), { id, ...input }),
    report: (who: Person, input: Omit<ReportInput, "id"> = COMPLETE) => submitReport(deps, as(who), { id, ...input }),
  };
}
