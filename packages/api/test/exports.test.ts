import { createHash } from "node:crypto";
import { newServiceToken } from "@knotter/auth/service-token";
import { asCall, timeOfCall } from "@knotter/db/call-time";
import { DAY } from "@knotter/domain/tokyo";
import { CSV_MEDIA_TYPE } from "@knotter/files/csv-writer";
import { readSheet } from "@knotter/files/sheet-reader";
import { XLSX_MEDIA_TYPE } from "@knotter/files/xlsx-writer";
import { NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { describe, expect, test } from "vitest";
import { collect, unhurried } from "../src/file-answer";
import { ORIGIN, startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma, app } = api;
const admin = await make.admin();
const adminToken = await api.signIn(admin);

/** A downloaded file: its bytes, decoded strictly except for the BOM. */
async function fetched(path: string, token: string) {
  const response = await app.rest(new Request(`${ORIGIN}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, lines: linesOf(bytes.toString("utf8")) };
}

/** The cells of a CSV; fails if its quoting is invalid. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") lines.push([]);
    if (end === "") break;
  }
  return lines.slice(0, -1);
}

const logOf = (actor: Person) => prisma.exportLog.findMany({ where: { actorId: actor.userId }, orderBy: { startedAt: "asc" } });

async function company(level: "L0" | "L1" | "L2" | "L3" = "L1") {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level, reportPeriodEnds: ["2026-05-10"] });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const hr = await make.hrStaff({ customerId, permissions: { exportCsv: true } });
  return { customerId, order, mentor, mentee, hr, hrToken: await api.signIn(hr) };
}

describe("HEAD on a file", () => {
  const head = (path: string, token: string) =>
    app.rest(new Request(`${ORIGIN}/api/v1${path}`, { method: "HEAD", headers: { authorization: `Bearer ${token}` } }));

  test("tells its name and type, and takes nothing out: no export is begun, and nothing is written down as read", async () => {
    const { order, mentee } = await company();
    const reader = await make.admin();
    const token = await api.signIn(reader);
    const paths = [
      `/mentoring-result/csv?orderIds=${order.orderId}`,
      `/mentoring-result/detail/csv?orderIds=${order.orderId}&reason=${encodeURIComponent("満足度の集計")}`,
      `/orders/mentees/csv?orderIds=${order.orderId}`,
      `/mentees/${mentee.userId}/export`,
    ];
    for (const path of paths) {
      const answer = await head(path, token);
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, ""]);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
      expect(answer.headers.get("content-type")).toMatch(/^(text\/csv|application\/zip)/);
    }
    expect(await logOf(reader)).toEqual([]);
    expect(await prisma.auditLog.count({ where: { actorId: reader.userId } })).toBe(0);
  });

  test("is refused as GET is", async () => {
    const { order, mentee } = await company();
    const stranger = await api.signIn(
      await make.hrStaff({ customerId: (await make.customer()).customerId, permissions: { exportCsv: true } }),
    );
    for (const path of [`/mentoring-result/csv?orderIds=${order.orderId}`, `/mentees/${mentee.userId}/export`])
      expect((await head(path, stranger)).status).toBe((await fetched(path, stranger)).status);
    expect((await head(`/mentees/${crypto.randomUUID()}/export`, adminToken)).status).toBe(404);
    expect((await head("/mentoring-result/csv?orderIds=x", adminToken)).status).toBe(400);
  });
});

describe("面談実績", () => {
  const HEADER =
    "面談番号,施策番号,顧客企業,施策名,相談者ID,相談者氏名,社員番号,部署,キャリコン,予約した日時,面談日,開始,終了,実施分数,状態,キャンセル区分,キャンセル側,回数計上,日時変更回数,報告書(提出日/未),アンケート(回答済/未)";
  const DETAIL =
    "満足度,話しやすさ,目標進捗,自己効力感(前),自己効力感(後),NPS,次回希望,主訴分類,組織課題タグ,紹介先,緊急区分,ジョブ・カード使用,インフォームドコンセント実施";

  test("one line for each interview, in the words of its head row, and no sentence that anybody wrote", async () => {
    const { order, mentor, mentee } = await company();
    const startAt = new Date("2026-05-20T10:00:00+09:00");
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt, status: "done", note: "印-note" });
    await make.report({
      mentoringId,
      mentor,
      summaryPrivate: "印-private",
      assessment: "印-assessment",
      orgIssueNote: "印-org",
      referralNote: "印-referral",
    });
    await make.survey({ mentoringId, learned: "印-learned", commentToOffice: "印-office", commentToMentor: "印-mentor" });
    const plain = await fetched(`/mentoring-result/csv?orderIds=${order.orderId}`, adminToken);
    expect(plain.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(plain.lines[0]?.join()).toBe(HEADER);
    expect(plain.lines).toHaveLength(2);
    const line = Object.fromEntries(HEADER.split(",").map((name, index) => [name, plain.lines[1]?.[index]]));
    expect(line).toMatchObject({
      面談日: "2026/05/20",
      開始: "10:00",
      終了: "11:00",
      実施分数: "60",
      状態: "実施済み",
      回数計上: "はい",
      "アンケート(回答済/未)": "回答済",
    });
    const detail = await fetched(
      `/mentoring-result/detail/csv?orderIds=${order.orderId}&reason=${encodeURIComponent("満足度の集計")}`,
      adminToken,
    );
    expect(detail.lines[0]?.join()).toBe(`${HEADER},${DETAIL}`);
    expect(detail.lines[1]?.slice(21, 24)).toEqual(["5", "4", "3"]);
    for (const { bytes } of [plain, detail]) expect(bytes.toString("utf8")).not.toContain("印-");
  });

  test("every interview has its day and its times, whatever became of it, and the moment of its booking under a name of its own", async () => {
    const { order, mentor, mentee } = await company();
    for (const [day, status] of [
      ["2026-05-20", "done"],
      ["2026-05-21", "canceled"],
      ["2026-06-20", "reserved"],
    ] as const)
      await make.mentoring({ mentee, mentor, startAt: new Date(`${day}T10:00:00+09:00`), status });
    const { lines } = await fetched(`/mentoring-result/csv?orderIds=${order.orderId}`, adminToken);
    const at = (name: string) => HEADER.split(",").indexOf(name);
    expect(lines.slice(1).map((line) => [line[at("面談日")], line[at("開始")], line[at("終了")]])).toEqual([
      ["2026/05/20", "10:00", "11:00"],
      ["2026/05/21", "10:00", "11:00"],
      ["2026/06/20", "10:00", "11:00"],
    ]);
    expect(lines.slice(1).every((line) => /^\d{4}\/\d\d\/\d\d \d\d:\d\d$/.test(line[at("予約した日時")] ?? ""))).toBe(true);
  });

  test("what people answered leaves with a reason, which stands in the log", async () => {
    const { order } = await company();
    const exporter = await make.admin();
    const token = await api.signIn(exporter);
    const path = `/mentoring-result/detail/csv?orderIds=${order.orderId}`;
    for (const without of ["", "&reason=", "&reason=%20"]) expect((await fetched(path + without, token)).status).toBe(400);
    expect(await logOf(exporter)).toEqual([]);
    expect((await fetched(`${path}&reason=${encodeURIComponent("四半期の集計")}`, token)).status).toBe(200);
    expect(await logOf(exporter)).toMatchObject([{ operation: "/mentoring-result/detail/csv", reason: "四半期の集計", rows: 0 }]);
  });

  test("is narrowed by order, company, mentor, days, status and what was typed; nothing found is a header and 200", async () => {
    const { order, mentor, mentee, customerId } = await company();
    const day = (date: string) => new Date(`${date}T10:00:00+09:00`);
    await make.mentoring({ mentee, mentor, startAt: day("2026-05-01"), status: "done" });
    await make.mentoring({ mentee, mentor, startAt: day("2026-05-02"), status: "canceled" });
    await make.mentoring({ mentee, mentor, startAt: day("2026-05-03") });
    const count = async (query: string) => (await fetched(`/mentoring-result/csv?${query}`, adminToken)).lines.length - 1;
    expect(await count(`orderIds=${order.orderId}`)).toBe(3);
    expect(await count(`customerId=${customerId}`)).toBe(3);
    expect(await count(`mentorId=${mentor.userId}&status=done`)).toBe(1);
    expect(await count(`mentorId=${mentor.userId}&from=2026-05-02&to=2026-05-02`)).toBe(1);
    expect(await count(`customerId=${customerId}&from=2030-01-01`)).toBe(0);
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: "髙橋 花子" } });
    expect(await count(`orderIds=${order.orderId}&q=${encodeURIComponent("高橋花子")}`)).toBe(3);
    expect(await count(`orderIds=${order.orderId}&q=${encodeURIComponent("該当なし")}`)).toBe(0);
    await prisma.mentoring.updateMany({ where: { orderId: order.orderId, status: "done" }, data: { publicNo: "M-2026-000971" } });
    expect(await count("q=M-2026-000971")).toBe(1);
    expect((await fetched(`/mentoring-result/csv?orderIds=${crypto.randomUUID()}`, adminToken)).status).toBe(404);
    expect((await fetched("/mentoring-result/csv?from=2026-05-02&to=2026-05-01", adminToken)).status).toBe(400);
  });

  test("the list gives the same interviews page by page, the latest first, and writes down whose they are", async () => {
    const { order, mentor } = await company();
    const [person] = await make.participants(5, { order, mentor });
    const reader = await make.admin();
    const token = await api.signIn(reader);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await api.rest(
        "mentoringResults.list",
        { orderIds: order.orderId, pageSize: 2, ...(cursor ? { cursor } : {}) },
        { token },
      );
      const page = body as { items: { startAt: string }[]; nextCursor: string | null };
      seen.push(...page.items.map(({ startAt }) => startAt));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect([...seen].sort().reverse()).toEqual(seen);
    expect(
      await prisma.auditLog.count({ where: { actorId: reader.userId, action: "mentoringResult.list", entityId: person?.userId ?? "" } }),
    ).toBe(1);
  });

  test("more rows than one query gives are all there, each once", async () => {
    const { order, mentor } = await company();
    await make.participants(1010, { order, mentor, from: new Date("2020-01-01T00:00:00Z"), satisfaction: null });
    const { lines } = await fetched(`/mentoring-result/csv?orderIds=${order.orderId}`, adminToken);
    expect(new Set(lines.slice(1).map(([publicNo]) => publicNo)).size).toBe(1010);
    expect(lines).toHaveLength(1011);
  });
});

describe("対象者", () => {
  test("for the admins: its columns, guarded against formulas", async () => {
    const { order } = await company();
    await prisma.orderMentee.create({
      data: {
        orderId: order.orderId,
        email: `a-${crypto.randomUUID()}@example.com`,
        name: "=HYPERLINK(1)",
        department: '＠人事,"採用"',
        maxCount: 3,
      },
    });
    const { lines } = await fetched(`/orders/mentees/csv?orderIds=${order.orderId}&status=listed`, adminToken);
    expect(lines[0]?.join()).toBe(
      "施策番号,施策名,氏名,氏名カナ,メール,社員番号,部署,役職,集計属性,状態,招待日,招待回数,不達,登録日,上限,利用,残,次回予約日,最終実施日,停止",
    );
    expect(lines[1]?.[2]).toBe("'=HYPERLINK(1)");
    expect(lines[1]?.[6]).toBe('\'＠人事,"採用"');
    expect(lines[1]?.slice(14, 17)).toEqual(["3", "0", "3"]);
  });

  test("those whom the list shows: by stage, department and what was typed; the log keeps no name that was typed", async () => {
    const { order, hrToken } = await company();
    await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L1", showRegistration: true } });
    await prisma.orderMentee.createMany({
      data: [
        ["髙橋 花子", "営業部"],
        ["鈴木 一郎", "営業部"],
        ["佐藤 二郎", "人事部"],
      ].map(([name = "", department = ""]) => ({
        orderId: order.orderId,
        email: `${crypto.randomUUID()}@example.com`,
        name,
        department,
        maxCount: 3,
      })),
    });
    const admin = await make.admin();
    for (const [path, token] of [
      ["/orders/mentees/csv", await api.signIn(admin)],
      ["/orders/mentees/csv/hrstaff", hrToken],
    ] as const) {
      const names = async (query: string) => {
        const { lines } = await fetched(`${path}?orderIds=${order.orderId}&${query}`, token);
        return lines.slice(1).map((line) => line[2]);
      };
      expect((await names("department=営業部")).sort()).toEqual(["鈴木 一郎", "髙橋 花子"]);
      expect(await names("department=営業部&department=人事部")).toHaveLength(3);
      expect(await names(`q=${encodeURIComponent("高橋花子")}`)).toEqual(["髙橋 花子"]);
      expect(await names("status=unregistered&department=人事部")).toEqual(["佐藤 二郎"]);
      expect(await names("status=registered")).toHaveLength(1);
      expect(await names("status=notBooked")).toHaveLength(4);
      expect(await names("status=booked")).toEqual([]);
      expect(await names("usage=notBooked")).toHaveLength(4);
      expect(await names("usage=notBooked&status=registered")).toHaveLength(1);
      expect(await names("usage=booked&status=registered")).toEqual([]);
    }
    const logged = (await logOf(admin)).map(({ filters }) => filters);
    expect(logged).toContainEqual({ orderIds: [order.orderId], searched: true });
    expect(JSON.stringify(logged)).not.toContain("花子");
  });

  const hrHeader = ["施策番号", "施策名", "氏名", "社員番号", "部署", "登録状況", "利用状況", "利用回数", "実施日", "共有要約"];

  test.each([
    ["L0", 6, ["登録済み"]],
    ["L1", 8, ["登録済み", "実施済み", "1"]],
    ["L2", 9, ["登録済み", "実施済み", "1", "2026/05/20"]],
    ["L3", 10, ["登録済み", "実施済み", "1", "2026/05/20", "印-approved"]],
  ] as const)("for HR: %s shows %i columns", async (level, columns, told) => {
    const { order, mentor, mentee, hrToken } = await company(level);
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date("2026-05-20T10:00:00+09:00"), status: "done" });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: level } });
    await make.report({ mentoringId, mentor, hrSummary: "印-approved", hrSummaryConsent: "approved" });
    const { lines } = await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}`, hrToken);
    expect(lines[0]).toEqual(hrHeader.slice(0, columns));
    expect(lines[1]?.slice(5)).toEqual(told);
    expect(lines[1]?.slice(0, 2)).toEqual(
      Object.values(await prisma.order.findUniqueOrThrow({ where: { id: order.orderId }, select: { orderNo: true, name: true } })),
    );
  });

  test("for HR: an interview shows what its own level allowed, however open the order has become", async () => {
    const { order, mentor, mentee, hrToken } = await company("L3");
    const levels = ["L0", "L1", "L2"] as const;
    for (const [index, level] of levels.entries()) {
      const { mentoringId } = await make.mentoring({
        mentee,
        mentor,
        startAt: new Date(`2026-05-1${index}T10:00:00+09:00`),
        status: "done",
      });
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: level } });
      await make.report({ mentoringId, mentor, hrSummary: "印-summary", hrSummaryConsent: "approved" });
    }
    const { lines } = await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}`, hrToken);
    expect(lines[1]?.slice(6)).toEqual(["実施済み", "2", "2026/05/12", ""]);
  });

  test.each(["none", "proposed", "declined", "revoked"] as const)(
    "for HR: a summary that is %s is an empty cell",
    async (hrSummaryConsent) => {
      const { order, mentor, mentee, hrToken } = await company("L3");
      const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date("2026-05-20T10:00:00+09:00"), status: "done" });
      await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: "L3" } });
      await make.report({ mentoringId, mentor, hrSummary: "印-secret", hrSummaryConsent });
      const { lines, bytes } = await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}`, hrToken);
      expect(lines[1]?.[9]).toBe("");
      expect(bytes.toString("utf8")).not.toContain("印-secret");
    },
  );

  test("for HR: of several orders the strictest decides, and no filter asks for more than the columns show", async () => {
    const { customerId, order, hrToken } = await company("L2");
    const strict = await make.order({ customerId, disclosureLevel: "L0" });
    await prisma.order.update({ where: { id: strict.orderId }, data: { showRegistration: false } });
    const both = `orderIds=${order.orderId},${strict.orderId}`;
    expect((await fetched(`/orders/mentees/csv/hrstaff?${both}`, hrToken)).lines[0]).toEqual(hrHeader.slice(0, 5));
    expect((await fetched("/orders/mentees/csv/hrstaff", hrToken)).lines[0]).toEqual(hrHeader.slice(0, 5));
    const statuses = ["booked", "notBooked", "done", "registered", "unregistered", "withdrawn"];
    for (const asked of [...statuses.map((status) => ({ status })), { usage: "notBooked" }, { status: "registered", usage: "notBooked" }]) {
      const answer = await api.rest(
        "orders.menteesCsvForHr",
        { orderIds: `${order.orderId},${strict.orderId}`, ...asked },
        { token: hrToken },
      );
      expect([asked, answer.error?.code]).toEqual([asked, "FILTER_NOT_ALLOWED"]);
    }
    expect((await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}&status=notBooked`, hrToken)).lines).toHaveLength(2);
  });

  test("for HR: without the right to files, none; another company's order does not exist", async () => {
    const [{ customerId, order }, other] = [await company(), await company()];
    const plain = await make.hrStaff({ customerId });
    expect((await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}`, await api.signIn(plain))).status).toBe(403);
    expect((await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId}`, other.hrToken)).status).toBe(404);
    expect((await fetched(`/orders/mentees/csv/hrstaff?orderIds=${order.orderId},${other.order.orderId}`, other.hrToken)).status).toBe(404);
    expect(await logOf(plain)).toEqual([]);
  });
});

describe("what leaves Knotter is written down", () => {
  test("who, what, how many rows, which bytes and what could not be written", async () => {
    const { order } = await company();
    const person = await make.admin();
    await prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `b-${crypto.randomUUID()}@example.com`, name: "𠮷田 🙂", maxCount: 3 },
    });
    await prisma.order.update({ where: { id: order.orderId }, data: { name: "2026年度 A/B:面談." } });
    const named = "対象者_2026年度 A B 面談_20260601.csv";
    const { bytes, headers } = await fetched(`/orders/mentees/csv?orderIds=${order.orderId}&encoding=sjis`, await api.signIn(person));
    expect(headers.get("content-type")).toBe(CSV_MEDIA_TYPE.sjis);
    expect(headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(named)}`);
    const [log, ...rest] = await logOf(person);
    expect(rest).toEqual([]);
    expect(log).toMatchObject({
      operation: "/orders/mentees/csv",
      fileName: named,
      filters: { orderIds: [order.orderId] },
      encoding: "sjis",
      rows: 2,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      unmappable: ["𠮷", "🙂"],
      startedAt: NOW,
      finishedAt: NOW,
    });
    expect(await prisma.auditLog.count({ where: { actorId: person.userId, action: "export.start", entityId: log?.id ?? "" } })).toBe(1);
  });

  test("a workbook likewise: zeros are kept, no text is a formula, and every list can be one", async () => {
    const { order } = await company();
    const person = await make.admin();
    const employeeNo = "00042";
    await prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `x-${crypto.randomUUID()}@example.com`, name: "=1+2", employeeNo, maxCount: 3 },
    });
    const token = await api.signIn(person);
    const { bytes, headers } = await fetched(`/orders/mentees/csv?orderIds=${order.orderId}&format=xlsx`, token);
    expect(headers.get("content-type")).toBe(XLSX_MEDIA_TYPE);
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toMatch(/対象者_.+_20260601\.xlsx/);
    const read = await readSheet(bytes, { maxRows: 100 });
    if (!("sheet" in read)) throw new Error(read.problem);
    const { header, rows } = read.sheet;
    const at = (label: string) => header.cells.findIndex(({ text }) => text === label);
    const row = rows.find(({ cells }) => cells[at("社員番号")]?.text === employeeNo);
    expect(row?.cells[at("社員番号")]).toEqual({ text: employeeNo, kind: "text" });
    expect(row?.cells[at("氏名")]).toEqual({ text: "=1+2", kind: "text" });
    expect((await logOf(person))[0]).toMatchObject({ rows: 2, sha256: createHash("sha256").update(bytes).digest("hex"), unmappable: [] });
    for (const path of [
      `/mentoring-result/csv?orderIds=${order.orderId}&format=xlsx`,
      `/mentoring-result/detail/csv?orderIds=${order.orderId}&reason=確認&format=xlsx`,
      "/orders/csv/template?kind=orders&format=xlsx",
      "/orders/csv/template?kind=mentees&format=xlsx",
    ])
      expect(await readSheet((await fetched(path, token)).bytes, { maxRows: 100 })).toHaveProperty("sheet.header.row", 1);
  });

  test("what is broken off never ends", async () => {
    const { order, mentor } = await company();
    await make.participants(1100, { order, mentor, from: new Date("2019-01-01T00:00:00Z"), satisfaction: null });
    const person = await make.admin();
    const request = new Request(`${ORIGIN}/api/v1/mentoring-result/csv?orderIds=${order.orderId}`, {
      headers: { authorization: `Bearer ${await api.signIn(person)}` },
    });
    const reader = (await app.rest(request)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await logOf(person)).toMatchObject([{ rows: null, sha256: null, finishedAt: null }]);
  });

  test("ten files a day for HR, by either route, at once or one by one; then the seconds to midnight in Japan", async () => {
    const { order, hr, hrToken } = await company();
    const ask = (transport: "rest" | "trpc") => api[transport]("orders.menteesCsvForHr", { orderIds: order.orderId }, { token: hrToken });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? "rest" : "trpc")));
    const refusals = answers.filter(({ error }) => error);
    expect(refusals.map(({ error, status }) => [error?.code, status])).toEqual([
      ["TOO_MANY_REQUESTS", 429],
      ["TOO_MANY_REQUESTS", 429],
    ]);
    // 9:00 in Japan: fifteen hours are left.
    for (const transport of ["rest", "trpc"] as const) {
      const { headers, error } = await ask(transport);
      expect(error?.message).toBe("本日の出力は10回までです。日付が変わってから、もう一度お試しください。");
      expect(["retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => headers.get(name))).toEqual([
        String(15 * 3600),
        "10",
        "0",
        String(15 * 3600),
      ]);
    }
    expect(await logOf(hr)).toHaveLength(10);
    api.clock.advance(15 * 3600 * 1000);
    expect((await ask("rest")).status).toBe(200);
    api.clock.set(NOW);
  });

  test("ten files a day for all service accounts of a company together: revoked and created anew, none more", async () => {
    const { customerId, order, hrToken } = await company();
    const exported = async (tokens: readonly string[]) => {
      const ask = (token: string) => api.rest("orders.menteesCsvForHr", { orderIds: order.orderId }, { token });
      return (await Promise.all(tokens.map(ask))).map(({ status }) => status).sort();
    };
    const machine = async () =>
      (await make.serviceAccount({ token: newServiceToken(), customerId, scopes: ["orders.menteesCsvForHr"] })).token;
    const [first, second] = [await machine(), await machine()];
    expect(await exported(Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? first : second)))).toEqual([
      ...Array(10).fill(200),
      429,
      429,
    ]);
    await prisma.serviceAccount.updateMany({ where: { customerId }, data: { revokedAt: NOW } });
    expect(await exported([await machine()])).toEqual([429]);
    // A person's own day is another one.
    expect(await exported([hrToken])).toEqual([200]);
  });
});

describe("全体報告書", () => {
  interface Row {
    item: string;
    attribute: { kindLabel: string; group: string } | null;
    value: number | null;
    valueText: string;
    unit: string;
    people: string;
    note: string;
    suppressed: boolean;
    of: number | null;
    answers: { from: number; to: number } | null;
  }

  interface View {
    status: string;
    orders: { name: string }[];
    periods: { startsOn: string; endsOn: string; closesOn: string; state: string; stateLabel: string }[];
    sections: Record<
      string,
      {
        title: string;
        text?: string | null;
        rows?: Row[];
        months?: Row[];
        answers?: Row[];
      }
    >;
    suppressed: { k: number; cells: number; of: number };
    version: number;
  }

  async function published() {
    const { order, mentor, hr, hrToken } = await company();
    const given = { order, mentor };
    await make.participants(14, {
      ...given,
      from: new Date(NOW.getTime() - 90 * DAY),
      ageBand: "20代後半",
      department: "営業部",
      satisfaction: 4,
      tags: ["workload"],
    });
    await make.participants(3, {
      ...given,
      from: new Date(NOW.getTime() - 60 * DAY),
      ageBand: "30代前半",
      department: "開発部",
      satisfaction: 2,
    });
    await make.participants(23, {
      ...given,
      from: new Date(NOW.getTime() - 50 * DAY),
      ageBand: "40代前半",
      department: "開発部",
      satisfaction: 4,
    });
    const orderIds = order.orderId;
    const draft = await api.rest("orders.draftReport", { orderIds, proposals: "=研修を\n提案します。" }, { token: adminToken });
    expect(draft.status).toBe(200);
    await api.rest("orders.draftReport", { orderIds, reviewed: true }, { token: adminToken });
    const { status } = await api.rest("orders.publishOrderReport", { id: orderIds }, { token: adminToken });
    expect(status).toBe(200);
    return { order, hr, hrToken, orderIds, draft: draft.body as View };
  }

  test("the CSV is the JSON, value for value, and the page of the admins is that of HR", async () => {
    const { orderIds, hrToken } = await published();
    const { body } = await api.rest("orders.report", { orderIds }, { token: hrToken });
    const view = body as View;
    const desk = (await api.rest("orders.report", { orderIds }, { token: adminToken })).body as View;
    // Only admins see who reviewed it and how many people it goes to.
    expect(desk).toMatchObject({ reviewed: { by: expect.any(String) }, readers: expect.any(Number) });
    expect({ ...desk, reviewed: null, readers: null }).toEqual(view);
    const periods = view.periods.map(({ startsOn, endsOn, stateLabel }) => [
      "集計期間",
      view.orders[0]?.name,
      "",
      `${startsOn}〜${endsOn}`,
      "",
      "",
      stateLabel,
    ]);
    expect(view.periods.map(({ endsOn, state, closesOn }) => [endsOn, state, closesOn])).toEqual([
      ["2026-05-10", "told", "2026-05-25"],
      ["2027-03-31", "open", "2027-04-15"],
    ]);
    const expected = Object.values(view.sections).flatMap(({ title, rows = [], months = [], answers = [], text = null }) => [
      ...[...rows, ...months, ...answers].map((row) => [
        title,
        row.item,
        row.attribute ? `${row.attribute.kindLabel}：${row.attribute.group}` : row.answers ? expect.stringMatching(/^回答：\d/) : "",
        row.valueText,
        row.unit,
        row.people,
        row.of === null ? row.note : `対象${row.of}人のうち`,
      ]),
      ...(text === null ? [] : [[title, "本文", "", text.startsWith("=") ? `'${text}` : text, "", "", ""]]),
    ]);
    const { lines, headers } = await fetched(`/orders/report/csv/${orderIds}`, hrToken);
    expect(lines[0]).toEqual(["区分", "項目", "属性", "値", "単位", "人数", "備考"]);
    expect(lines.slice(1)).toEqual([...periods, ...expected]);
    expect(headers.get("content-disposition")).toMatch(new RegExp(`${encodeURIComponent("全体報告書_")}.+_20260601\\.csv`));
    const all = Object.values(view.sections).flatMap(({ rows = [], months = [], answers = [] }) => [...rows, ...months, ...answers]);
    const suppressed = all.filter((row) => row.suppressed);
    expect([suppressed.length, all.length]).toEqual([view.suppressed.cells, view.suppressed.of]);
    for (const row of suppressed) expect([row.value, row.valueText, row.people]).toEqual([null, "―", ""]);
  });

  test("the small group, and the one from which it could be worked out, look the same", async () => {
    const { draft } = await published();
    const ages =
      draft.sections["attributes"]?.rows?.filter(({ attribute, item }) => attribute?.kindLabel === "年代" && item === "面談を受けた方") ??
      [];
    const told = Object.fromEntries(ages.map(({ attribute, valueText }) => [attribute?.group, valueText]));
    // Neither of the two small groups is named.
    expect(told).toEqual({ "40代前半": "23", その他: "17" });
    // The ratings by age are missing as well: compared with those by department they would reveal the three.
    const rated =
      draft.sections["attributes"]?.rows?.filter(({ attribute, item }) => attribute?.kindLabel === "年代" && item === "満足度") ?? [];
    expect(rated.map(({ attribute, valueText }) => [attribute?.group, valueText])).toEqual([["すべての区分", "―"]]);
    const departments = draft.sections["attributes"]?.rows?.filter(({ attribute }) => attribute?.kindLabel === "部署") ?? [];
    expect(departments.map(({ attribute, item, valueText, people }) => [attribute?.group, item, valueText, people])).toEqual([
      ["営業部", "面談を受けた方", "14", "14"],
      ["開発部", "面談を受けた方", "26", "26"],
      // Of all of the department who are on the list.
      ["営業部", "実施率", "100", "14"],
      ["開発部", "実施率", "100", "26"],
      ["営業部", "満足度", "4.0", "10以上"],
      ["開発部", "満足度", "3.8", "10以上"],
    ]);
    expect(draft.sections["ratings"]?.rows?.[0]).toMatchObject({ item: "満足度", value: 3.9, people: "40以上" });
    expect(draft.sections["orgIssues"]?.rows?.[0]).toMatchObject({ valueText: "14" });
  });

  test("HR reads no draft, whatever the request, and an unpublished report is an empty file", async () => {
    const { order, mentor, hrToken } = await company();
    await make.participants(12, { order, mentor });
    await api.rest("orders.draftReport", { orderIds: order.orderId }, { token: adminToken });
    const { body, text } = await api.rest("orders.report", { orderIds: order.orderId, draft: true }, { token: hrToken });
    expect(body).toMatchObject({ status: "collecting", sections: null, version: null, suppressed: { cells: 0 } });
    expect(text).not.toMatch(/[:,[]12[,}\]]|12人/);
    expect((await fetched(`/orders/report/csv/${order.orderId}?draft=true`, hrToken)).lines).toHaveLength(1);
  });
});

test("reading a file is no part of the call: it may take as long as the file is large", async () => {
  const file = unhurried({
    fileName: "a.csv",
    mediaType: "text/csv",
    chunks: (async function* () {
      for (const byte of [1, 2]) {
        await Promise.resolve();
        yield Buffer.from([byte, Number(timeOfCall() !== undefined)]);
      }
    })(),
  });
  const view = await asCall(() => collect(file))();
  expect(view).toMatchObject({ base64: Buffer.from([1, 0, 2, 0]).toString("base64") });
});
