import { readSheet } from "@knotter/files/sheet-reader";
import { at, NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const { make, prisma } = api;
const fixture = await fixturesFor(api);
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];

async function given() {
  const here = await fixture("mentee", "a");
  const id = here.mentee.userId;
  return {
    here,
    id,
    token: here.token,
    save: (more: object) => api.rest("mentees.saveCareerPlan", { id, ...more }, { token: here.token }),
  };
}

/** The rows of the sheet, without empty cells. */
async function sheetOf(id: string, token: string | null) {
  const response = await api.app.rest(
    new Request(`http://localhost:3000/api/v1/mentees/${id}/job-card`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(response.status).toBe(200);
  const read = await readSheet(new Uint8Array(await response.arrayBuffer()), { maxRows: 200 });
  if (!("sheet" in read)) throw new Error(read.problem);
  const { header, rows } = read.sheet;
  return {
    response,
    texts: [header, ...rows]
      .flatMap(({ cells }) => cells.flatMap(({ text, merged }) => (merged ? [] : [text])))
      .filter((text) => text !== ""),
  };
}

describe("キャリア・プラン", () => {
  test("is empty before anything was written, and then what was written", async () => {
    const { id, token, save } = await given();
    const empty = { nextSteps: "", interests: "", birthDate: null, updatedAt: null, hidden: false, version: 0 };
    expect((await api.rest("mentees.careerPlan", { id }, { token })).body).toMatchObject(empty);
    const saved = await save({ nextSteps: "社内公募を\n調べる", birthDate: "1990-04-01", expectedVersion: 0 });
    expect(saved.body).toMatchObject({ nextSteps: "社内公募を\n調べる", interests: "", birthDate: "1990-04-01", version: 1 });
    expect((await api.rest("mentees.careerPlan", { id }, { token })).body).toEqual(saved.body);
    expect(refused(await save({ nextSteps: "別", expectedVersion: 0 }))).toEqual([409, "VERSION_CONFLICT"]);
    const born = await save({ birthDate: "2999-01-01" });
    expect([born.status, born.error?.fieldErrors]).toEqual([422, { birthDate: ["生年月日をご確認ください"] }]);
  });

  test("is nobody else's, and is in no log", async () => {
    const { here, id, save } = await given();
    const logged = async () => prisma.auditLog.count({ where: { OR: [{ actorId: id }, { entityId: id }] } });
    const before = await logged();
    await save({ nextSteps: "印-計画" });
    expect(await logged()).toBe(before);
    const others = [
      await fixture("colleague", "a"),
      await fixture("admin", "a"),
      await fixture("hrStaff", "a"),
      { token: await api.signIn(here.mentor) },
    ];
    for (const { token } of others) {
      for (const key of ["mentees.careerPlan", "mentees.course", "mentees.jobCard"] as const) {
        const answer = await api.rest(key, { id }, { token });
        expect([403, 404]).toContain(answer.status);
        expect(answer.text).not.toContain("印-計画");
      }
    }
  });

  test("comes as ジョブ・カード 様式1-1, in which the career consultant's part is empty", async () => {
    const { id, token, save } = await given();
    await prisma.mentee.update({ where: { userId: id }, data: { name: "相談 花子", nameKana: "ソウダン ハナコ" } });
    const long = Array.from({ length: 40 }, (_, line) => `${line + 1}行目の長い文です。`).join("\n");
    await save({ nextSteps: "=1+2", interests: "人の話を聞く", strengths: long, birthDate: "1990-04-01" });
    const { response, texts } = await sheetOf(id, token);
    expect(response.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const boxes = texts.map((text) => text.split("（")[0]);
    expect(boxes.filter((text) => /等$|^その他$|記入欄$/.test(text ?? ""))).toEqual([
      "価値観、興味、関心事項等",
      "強み等",
      "将来取り組みたい仕事や働き方等",
      "これから取り組むこと等",
      "その他",
      "キャリアコンサルティング実施者の記入欄",
    ]);
    for (const text of ["相談 花子", "そうだん はなこ", "人の話を聞く", "=1+2", long]) expect(texts).toContain(text);
    expect(texts.find((text) => text.startsWith("1990年4月1日"))).toMatch(/（36歳）$/);
    // After the heading of that part come only its labels.
    const consultant = boxes.indexOf("キャリアコンサルティング実施者の記入欄");
    expect(texts.slice(consultant + 1)).toEqual(["実施日時", "年　　月　　日", "実施者の所属・氏名", "登録番号"]);
  });
});

describe("これまでの歩み", () => {
  test("is the interviews that are over, the latest first, with what the mentee wrote, page by page", async () => {
    const { here, id, token } = await given();
    const { mentee, mentor } = here;
    const written = { createdAt: NOW, updatedAt: NOW, submittedAt: NOW, editableUntil: NOW };
    const first = await make.mentoring({
      mentee,
      mentor,
      startAt: at("2026-04-10", "10:00"),
      status: "done",
      theme: "career",
      note: "迷っている",
    });
    const second = await make.mentoring({ mentee, mentor, startAt: at("2026-05-10", "10:00"), status: "done" });
    await make.mentoring({ mentee, mentor, startAt: at("2026-05-12", "10:00"), status: "canceled", cancelSide: "mentee" });
    await prisma.menteeReport.create({
      data: {
        mentoringId: first.mentoringId,
        ...{ satisfaction: 4, easeOfTalking: 5, goalProgress: 4, selfEfficacyBefore: 3, selfEfficacyAfter: 7 },
        ...{ learned: "気づき", nextAction: "上司に話す", ...written },
      },
    });
    // A draft of the survey is not shown, and neither is a summary that was not sent to the mentee yet.
    await prisma.menteeReport.create({
      data: { mentoringId: second.mentoringId, learned: "書きかけ", createdAt: NOW, updatedAt: NOW },
    });
    await make.report({ mentoringId: first.mentoringId, mentor, hrSummary: "共有した要約", hrSummaryConsent: "approved" });
    await make.report({ mentoringId: second.mentoringId, mentor, hrSummary: "示していない要約", hrSummaryConsent: "none" });
    const page = async (cursor?: string) =>
      (await api.rest("mentees.course", { id, pageSize: 1, ...(cursor && { cursor }) }, { token })).body as {
        items: { id: string }[];
        nextCursor: string | null;
      };
    const one = await page();
    expect(one.items).toMatchObject([{ id: second.mentoringId, answers: null, summary: null, note: null }]);
    const two = await page(String(one.nextCursor));
    expect(two.items).toMatchObject([
      {
        id: first.mentoringId,
        note: "迷っている",
        answers: { learned: "気づき", nextAction: "上司に話す", selfEfficacyBefore: 3, selfEfficacyAfter: 7 },
        summary: { text: "共有した要約", state: "approved" },
      },
    ]);
    expect(JSON.stringify([one, two])).not.toMatch(/書きかけ|示していない/);
  });
});
