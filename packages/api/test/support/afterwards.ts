import type { HrSummaryState } from "@knotter/domain/hr-summary";
import type { MentoringStatus } from "@knotter/domain/mentoring";
import { at, NOW } from "@knotter/testing/factories/given";
import type { Fixture } from "./fixtures";

const YESTERDAY = at("2026-05-31", "10:00");
const SOON = at("2026-06-01", "09:30");

/** The pair's interview of yesterday; repeated calls return the same one. */
export async function afterwards(
  { make, prisma, mentee, mentor }: Fixture,
  { status = "reserved", summary }: { status?: MentoringStatus; summary?: HrSummaryState } = {},
): Promise<string> {
  const known = await prisma.mentoring.findFirst({ where: { menteeId: mentee.userId, startAt: YESTERDAY }, select: { id: true } });
  if (known) return known.id;
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: YESTERDAY, status, disclosureLevel: "L3" });
  if (summary) await make.report({ mentoringId, mentor, hrSummary: "働き方の希望を整理しました。", hrSummaryConsent: summary });
  return mentoringId;
}

/** The pair's interview in half an hour. */
export async function soonOf({ make, prisma, mentee, mentor }: Fixture): Promise<string> {
  const known = await prisma.mentoring.findFirst({ where: { menteeId: mentee.userId, startAt: SOON }, select: { id: true } });
  return known?.id ?? (await make.mentoring({ mentee, mentor, startAt: SOON, minutes: 60 })).mentoringId;
}

const PROPOSED = at("2026-06-24", "10:00");

/** A time that the mentor has proposed instead of the pair's interview. */
export async function proposedIn({ make, prisma, mentee, mentor, mentoring: { mentoringId } }: Fixture): Promise<Date> {
  const known = await prisma.timeHold.findFirst({ where: { mentoringId, startAt: PROPOSED } });
  if (!known) await make.proposedTime({ mentor, mentee, mentoringId, startAt: PROPOSED });
  return PROPOSED;
}

/** The submitted questionnaire of the pair's interview. */
export async function sheetOf({ make, prisma, mentee, mentoring }: Fixture): Promise<string> {
  const { mentoringId } = mentoring;
  const known = await prisma.checkedQuestion.findUnique({ where: { mentoringId }, select: { id: true } });
  return known?.id ?? (await make.sheet({ mentee, mentoringId, status: "submitted", setVersion: BANK })).sheetId;
}

const BANK = 7;

/** A question bank with the same texts in every fixture. */
export async function bankOf({ prisma }: Pick<Fixture, "prisma">): Promise<{ version: number; questionId: string }> {
  const { questions } = await prisma.questionSet.upsert({
    where: { version: BANK },
    create: {
      version: BANK,
      name: "標準",
      createdAt: NOW,
      questions: { create: { groupCode: "work", groupLabel: "仕事内容", text: "これから力を入れたい仕事を、言葉にしたい", position: 10 } },
    },
    update: {},
    select: { questions: { select: { id: true } } },
  });
  return { version: BANK, questionId: questions[0]?.id ?? "" };
}
