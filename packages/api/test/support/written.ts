import { hashPassword } from "@knotter/auth/password";
import { isWrite } from "@knotter/contract/endpoint";
import type { Role } from "@knotter/domain/role";
import { at, NOW } from "@knotter/testing/factories/given";
import { unzipSync } from "fflate";
import type { ApiHarness } from "./api-harness";
import type { Fixture, fixturesFor } from "./fixtures";
import { type OperationKey, operations } from "./operations";

export const OLD_PASSWORD = "むかしから使っている長い合言葉";
export const YESTERDAY = at("2026-05-31", "10:00");

/** A person who has written a different sentence in every field in which a mentee can write. */
export interface Written {
  here: Fixture;
  marks: readonly string[];
  sheetIds: readonly string[];
  mentoringIds: readonly string[];
}

let passwordHash: Promise<string> | undefined;

export async function written(
  api: Pick<ApiHarness, "make" | "prisma">,
  fixture: Awaited<ReturnType<typeof fixturesFor>>,
): Promise<Written> {
  const { make, prisma } = api;
  const here = await fixture("mentee", "a");
  const { mentee, mentor, mentoring } = here;
  const marks: string[] = [];
  const mark = (place: string): string => {
    const sentence = `印${place}${crypto.randomUUID().slice(0, 8)}`;
    marks.push(sentence);
    return sentence;
  };
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { maxCount: 20 } });
  passwordHash ??= hashPassword(OLD_PASSWORD);
  await prisma.user.update({ where: { id: mentee.userId }, data: { passwordHash: await passwordHash } });
  await prisma.mentee.update({
    where: { userId: mentee.userId },
    data: { careerSummary: mark("career"), accommodations: mark("needs"), concerns: ["career", mark("concern")] },
  });
  await prisma.mentoring.update({ where: { id: mentoring.mentoringId }, data: { note: mark("note"), theme: mark("theme") } });
  const ahead = await make.sheet({ mentee, mentoringId: mentoring.mentoringId, status: "submitted", currentSituation: mark("sheet") });
  const loose = await make.sheet({ mentee, currentSituation: mark("draft") });
  const past = await make.mentoring({ mentee, mentor, startAt: YESTERDAY, status: "done", note: mark("past-note"), disclosureLevel: "L3" });
  const before = await make.sheet({ mentee, mentoringId: past.mentoringId, status: "checked", currentSituation: mark("past-sheet") });
  await make.survey({
    mentoringId: past.mentoringId,
    learned: mark("learned"),
    nextAction: mark("next"),
    commentToMentor: mark("to-mentor"),
    commentToOffice: mark("to-office"),
    troubleText: mark("trouble"),
  });
  await make.report({ mentoringId: past.mentoringId, mentor, hrSummary: mark("summary"), hrSummaryConsent: "proposed" });
  await prisma.mentorReport.updateMany({
    where: { mentoringId: past.mentoringId },
    data: { hrSummaryWish: mark("wish"), hrSummaryWishedAt: NOW, hrSummaryProposedAt: NOW },
  });
  const off = await make.mentoring({ mentee, mentor, startAt: at("2026-05-30", "10:00"), status: "canceled", note: mark("off-note") });
  await prisma.mentoring.update({
    where: { id: off.mentoringId },
    data: { cancelReason: mark("reason"), cancelReasonCode: "other", canceledById: mentee.userId },
  });
  const missed = await make.mentoring({ mentee, mentor, startAt: at("2026-05-29", "10:00"), status: "no_show", note: mark("missed-note") });
  await prisma.mentoring.update({
    where: { id: missed.mentoringId },
    data: { disputeText: mark("dispute"), disputeStatus: "open", disputedAt: NOW },
  });
  return {
    here,
    marks,
    sheetIds: [ahead.sheetId, loose.sheetId, before.sheetId],
    mentoringIds: [mentoring.mentoringId, past.mentoringId, off.mentoringId, missed.mentoringId],
  };
}

/** What the person wrote for the mentor only: the rest an admin may read. */
export const forTheTwo = ({ marks }: Written): string[] => marks.filter((mark) => !/^印(to-office|trouble|dispute)/.test(mark));

/** Every word of an answer, including the files of an archive. */
async function wordsOf(api: Pick<ApiHarness, "app">, request: Request): Promise<string> {
  const bytes = new Uint8Array(await (await api.app.rest(request)).arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return Buffer.from(bytes).toString();
  return Object.values(unzipSync(bytes))
    .map((file) => Buffer.from(file).toString())
    .join("\n");
}

let callers = 0;

/** The sentences that this token can read, by every read of the contract, about every interview and questionnaire of the person. */
export async function readBy(
  api: Pick<ApiHarness, "app">,
  token: string,
  { here, marks, sheetIds, mentoringIds }: Written,
  role: Role = "mentee",
): Promise<string[]> {
  const ids: Partial<Record<string, readonly string[]>> = { mentoring: mentoringIds, checkedQuestions: sheetIds };
  const { mentee, mentor, order } = here;
  const texts: string[] = [];
  for (const { key, row } of operations) {
    if (isWrite(row) || row.access === "public" || !row.access.includes(role)) continue;
    const [group = ""] = key.split(".");
    const mine = { mentees: [mentee.userId], mentors: [mentor.userId], orders: [order.orderId], ...ids }[group] ?? [mentee.userId];
    for (const id of row.path.includes("{") ? mine : [""]) {
      const query = key === "mentees.companyView" ? `?orderId=${order.orderId}` : "";
      const path = row.path.replace(/\{\w+\}/g, id) + query;
      callers += 1;
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": `2001:db8:ffff:${(callers % 0x10000).toString(16)}::1` };
      texts.push(await wordsOf(api, new Request(`http://localhost:3000/api/v1${path}`, { headers })));
    }
  }
  return marks.filter((mark) => texts.some((text) => text.includes(mark)));
}

/** The operations that a mentee, or a mentor, may call at all. */
export const answering = (role: "mentee" | "mentor"): OperationKey[] =>
  operations.filter(({ row }) => row.access !== "public" && row.access.includes(role)).map(({ key }) => key);
