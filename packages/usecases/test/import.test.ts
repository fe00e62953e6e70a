import { createHash } from "node:crypto";
import { COLUMNS_OF, type ImportKind } from "@knotter/domain/import-columns";
import type { Actor } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import { readSheet } from "@knotter/files/sheet-reader";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type ImportInput, type ImportOutcome, importFile } from "../src/import/run";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const admin = actorOf(await make.admin());
const depsNow = () => testDeps(db, { sheets: { read: readSheet } });
const deps = depsNow();

const fileOf = (text: string, name = "名簿.csv") => {
  const bytes = Buffer.from(text, "utf8");
  return { name, size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
};
const csv = (...rows: string[][]): string => rows.map((row) => row.join(",")).join("\r\n");
const unused = (): string => `${crypto.randomUUID()}@example.com`;

type Given = Partial<ImportInput> & { text: string };
const send = ({ text, ...more }: Given, by = deps): Promise<ImportOutcome> =>
  importFile(by, admin, { file: fileOf(text), kind: "mentees", mode: "validate", encoding: "auto", ...more });
async function checked(given: Given, by = deps) {
  const outcome = await send(given, by);
  if (outcome.mode !== "validate") throw new Error("was not a check");
  return outcome;
}
async function takenIn(given: Given) {
  const { importId } = await checked(given);
  const outcome = await send({ ...given, mode: "commit", importId });
  if (outcome.mode !== "commit") throw new Error("was not a commit");
  return outcome;
}

describe("an imported list of people", () => {
  const HEADER = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署", "回数", "招待メールを送る"];

  test("is checked without writing, then written as it was checked", async () => {
    const order = await make.order({ maxMentoringCount: 3 });
    const [first, second] = [unused(), unused()];
    const text = csv(
      HEADER,
      ["山田 花子", "やまだ はなこ", first, "00123", "営業部", "", "はい"],
      [],
      ["鈴木 一郎", "", second, "", "人事部", "5", "いいえ"],
    );
    const check = await checked({ text, orderId: order.orderId });
    expect(check).toMatchObject({
      encoding: "utf-8",
      summary: { new: 2, update: 0, same: 0, error: 0 },
      faults: [],
      warnings: [],
      headers: HEADER,
      alreadyImportedAt: null,
    });
    expect(await prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(0);

    expect(await send({ text, orderId: order.orderId, mode: "commit", importId: check.importId })).toEqual({
      mode: "commit",
      importId: check.importId,
      created: 2,
      updated: 0,
      invited: 1,
    });
    expect(await prisma.orderMentee.findMany({ where: { orderId: order.orderId }, orderBy: { id: "asc" } })).toMatchObject([
      { name: "山田 花子", nameKana: "ヤマダ ハナコ", email: first, employeeNo: "00123", maxCount: 3, status: "invited" },
      { name: "鈴木 一郎", email: second, maxCount: 5, status: "listed" },
    ]);
    expect(await prisma.importJob.findUniqueOrThrow({ where: { id: check.importId } })).toMatchObject({
      status: "committed",
      committedAt: NOW,
      rows: { cells: [] },
    });
    expect(await prisma.auditLog.findMany({ where: { entityId: check.importId } })).toMatchObject([
      { action: "import.commit", actorId: admin.userId },
    ]);
  });

  test("sent again says what it would change", async () => {
    const order = await make.order();
    const [first, second] = [unused(), unused()];
    await takenIn({ text: csv(HEADER, ["山田", "", first], ["鈴木", "", second]), orderId: order.orderId });
    const { summary } = await checked({
      text: csv(HEADER, ["山田", "", first, "", "営業部"], ["鈴木", "", second], ["佐藤", "", unused()]),
      orderId: order.orderId,
    });
    expect(summary).toEqual({ new: 1, update: 1, same: 1, error: 0 });
  });

  test("with one bad row is taken in not at all, and its errors are kept for the file that shows them", async () => {
    const order = await make.order();
    const text = csv(HEADER, ["山田", "", unused()], ["鈴木", "", "suzuki@"], ["", "", unused(), "1E+05"]);
    const check = await checked({ text, orderId: order.orderId });
    expect(check.summary).toEqual({ new: 1, update: 0, same: 0, error: 2 });
    expect(check.faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, "email", "EMAIL"],
      [4, "name", "REQUIRED"],
      [4, "employeeNo", "SCIENTIFIC"],
    ]);
    expect(await codeOf(send({ text, orderId: order.orderId, mode: "commit", importId: check.importId }))).toBe("UNPROCESSABLE");
    expect(await prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(0);
    const job = await prisma.importJob.findUniqueOrThrow({ where: { id: check.importId } });
    expect(job).toMatchObject({
      status: "validated",
      rows: { header: HEADER, cells: [{ row: 3, cells: ["鈴木", "", "suzuki@"] }, { row: 4 }] },
    });
  });

  test("with headings of its own is mapped by hand once, and the next list of the same company is read alike", async () => {
    const first = await make.order();
    const [one, two] = [unused(), unused()];
    const columns = [
      { index: 0, column: "name" },
      { index: 1, column: "email" },
    ];
    const list = (email: string) => csv(["対象者名簿"], ["なまえ欄", "れんらく先"], ["山田", email]);
    const asked = { text: list(one), orderId: first.orderId, headerRow: 2 };
    expect((await checked(asked)).summary).toMatchObject({ new: 0, error: 1 });
    await takenIn({ ...asked, columns });

    const { customerId } = await prisma.order.findUniqueOrThrow({ where: { id: first.orderId } });
    const next = await make.order({ customerId });
    const check = await checked({ text: list(two), orderId: next.orderId });
    expect(check).toMatchObject({ summary: { new: 1, error: 0 }, layout: { headerRow: 2 } });
    expect(check.layout.columns.map(({ column }) => column)).toEqual(["name", "email"]);
    // Another company's lists are none of its business.
    const other = await make.order();
    expect((await checked({ text: list(unused()), orderId: other.orderId })).summary).toMatchObject({ new: 0, error: 1 });
  });

  test("without headings is refused however it is mapped, and nothing of its first person is remembered", async () => {
    const order = await make.order();
    const first = unused();
    const text = csv(["なまえ欄の山田", first], ["鈴木", unused()]);
    const columns = [
      { index: 0, column: "name" },
      { index: 1, column: "email" },
    ];
    const { importId, faults } = await checked({ text, orderId: order.orderId, columns });
    expect(faults.map(({ row, code }) => [row, code])).toEqual([[1, "HEADER_IS_ROW"]]);
    expect(await codeOf(send({ text, orderId: order.orderId, columns, mode: "commit", importId }))).toBe("UNPROCESSABLE");
    const { summary, rows } = await prisma.importJob.findUniqueOrThrow({ where: { id: importId } });
    expect(summary).toMatchObject({ columns: {} });
    expect(rows).toMatchObject({ header: ["1列目", "2列目"], cells: [{ row: 1, cells: ["なまえ欄の山田", first] }] });
  });

  test("is found in a workbook behind a cover and an empty sheet; a sheet that is named is the one that is read", async () => {
    const order = await make.order();
    const email = unused();
    const texts: Record<string, string> = {
      はじめに: csv(["この名簿について"], ["作成", "人事部"]),
      空: "",
      名簿: csv(["対象者名簿"], HEADER, ["山田 花子", "", email]),
      控え: csv(HEADER, ["控え 一子", "", unused()], ["控え 二子", "", unused()]),
    };
    const book = testDeps(db, {
      sheets: {
        async read(_, { sheetName = "はじめに", ...options }) {
          const read = await readSheet(Buffer.from(texts[sheetName] ?? "", "utf8"), options);
          return "sheet" in read ? { sheet: { ...read.sheet, format: "xlsx", sheets: Object.keys(texts), sheetName } } : read;
        },
      },
    });
    const asked = { text: "名簿", orderId: order.orderId };
    const check = await checked(asked, book);
    expect(check).toMatchObject({ summary: { new: 1, error: 0 }, layout: { sheetName: "名簿", headerRow: 2 } });
    expect((await checked({ ...asked, sheetName: "控え" }, book)).summary.new).toBe(2);
    expect(await checked({ ...asked, sheetName: "はじめに" }, book)).toMatchObject({
      summary: { new: 0, error: 1 },
      layout: { sheetName: "はじめに" },
    });
    expect(await send({ ...asked, mode: "commit", importId: check.importId }, book)).toMatchObject({ created: 1 });
    // Without a list anywhere it is the first one whose headings are told to be missing.
    for (const name of ["名簿", "控え"]) texts[name] = csv(["メモ"], ["なし"]);
    expect(await checked({ ...asked, text: "メモ" }, book)).toMatchObject({ summary: { error: 1 }, layout: { sheetName: "はじめに" } });
  });

  test("is committed as it was read in the check, or not at all", async () => {
    const order = await make.order();
    const text = csv(HEADER, ["山田", "", unused(), "1"], ["鈴木", "", unused(), "00002"]);
    const { importId, layout } = await checked({ text, orderId: order.orderId, zeroFill: 5 });
    expect(layout).toMatchObject({ headerRow: 1, zeroFill: 5, lostZeros: null });
    expect(await codeOf(send({ text, orderId: order.orderId, mode: "commit", importId, headerRow: 2 }))).toBe("IMPORT_STALE");
    await send({ text, orderId: order.orderId, zeroFill: 5, mode: "commit", importId });
    const people = await prisma.orderMentee.findMany({ where: { orderId: order.orderId }, orderBy: { employeeNo: "asc" } });
    expect(people.map(({ employeeNo }) => employeeNo)).toEqual(["00001", "00002"]);
  });

  test("may have titles above its headings besides as many people as a list has, not more", async () => {
    const order = await make.order();
    const people = (count: number) => Array.from({ length: count }, (_, i) => ["山田", "", `${i}-${unused()}`]);
    const list = (count: number) => csv(["名簿"], ["作成日", "2026/11/23"], HEADER, ...people(count));
    expect((await checked({ text: list(2_000), orderId: order.orderId })).summary.new).toBe(2_000);
    expect(await codeOf(send({ text: list(2_001), orderId: order.orderId }))).toBe("UNPROCESSABLE");
  });

  test("without its columns is told by its header alone", async () => {
    const order = await make.order();
    const { faults, summary } = await checked({ text: csv(["部署", "部署名"], ["1", "2"]), orderId: order.orderId });
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, "department", "HEADER_DUPLICATE"],
      [1, "name", "HEADER_MISSING"],
      [1, "email", "HEADER_MISSING"],
    ]);
    expect(summary).toEqual({ new: 0, update: 0, same: 0, error: 1 });
  });

  test("needs its order, and one that is open", async () => {
    const text = csv(HEADER, ["山田", "", unused()]);
    expect((await refused(send({ text }))).detail.fieldErrors).toEqual({ orderId: ["IMPORT_ORDER_REQUIRED"] });
    expect(await codeOf(send({ text, orderId: crypto.randomUUID() }))).toBe("NOT_FOUND");
    expect(await codeOf(send({ text, orderId: (await make.order({ status: "ended" })).orderId }))).toBe("STATUS_NOT_ALLOWED");
  });
});

describe("the commit of a list", () => {
  const list = () => csv(["氏名", "メールアドレス"], ["山田", unused()]);

  test("takes the file that was checked, no other, and not after a day", async () => {
    const { orderId } = await make.order();
    const text = list();
    const { importId } = await checked({ text, orderId });
    const commit = { orderId, mode: "commit" as const, importId };
    expect(await codeOf(send({ ...commit, text: `${text}\r\n` }))).toBe("IMPORT_STALE");
    expect(await codeOf(send({ ...commit, text, orderId: (await make.order()).orderId }))).toBe("IMPORT_STALE");
    expect(await codeOf(send({ ...commit, text, importId: crypto.randomUUID() }))).toBe("NOT_FOUND");
    expect((await refused(send({ text, orderId, mode: "commit" }))).detail.fieldErrors).toEqual({ importId: ["IMPORT_ID_REQUIRED"] });
    const later = depsNow();
    later.clock.advance(DAY + 1);
    expect(await codeOf(send({ ...commit, text }, later))).toBe("IMPORT_STALE");
  });

  test("is stale when the list has changed under it", async () => {
    const { orderId } = await make.order();
    const email = unused();
    const [text, other] = [csv(["氏名", "メールアドレス"], ["山田", email]), csv(["氏名", "メール"], ["山田", email])];
    const { importId } = await checked({ text, orderId });
    await takenIn({ text: other, orderId });
    expect(await codeOf(send({ text, orderId, mode: "commit", importId }))).toBe("IMPORT_STALE");
  });

  test("is stale when somebody has changed what it would change, however alike the numbers", async () => {
    const order = await make.order();
    const email = unused();
    const listOf = (department: string) => csv(["氏名", "メールアドレス", "部署"], ["山田 花子", email, department]);
    await takenIn({ text: listOf("営業部"), orderId: order.orderId });
    const text = listOf("人事部");
    const { importId, summary } = await checked({ text, orderId: order.orderId });
    expect(summary).toMatchObject({ update: 1 });
    await prisma.orderMentee.updateMany({ where: { orderId: order.orderId, email }, data: { department: "経理部" } });
    expect(await codeOf(send({ text, orderId: order.orderId, mode: "commit", importId }))).toBe("IMPORT_STALE");
    expect(await prisma.orderMentee.findFirst({ where: { orderId: order.orderId } })).toMatchObject({ department: "経理部" });
  });

  test.each([
    ["at the end of a value", csv(["氏名", "メールアドレス"], ["山田", `${"x".repeat(99)}😀`])],
    ["at the end of a cell", csv(["氏名", "メールアドレス", "部署"], ["山田", "bad", `${"x".repeat(499)}😀`])],
    ["at the end of a heading", csv(["氏名", "メールアドレス", `${"x".repeat(199)}😀`], ["山田", "bad", ""])],
    ["at the end of the headings that were found", csv([`${"x".repeat(299)}😀`, "b"], ["山田", "bad"])],
  ])("keeps no half of an emoji %s", async (_, text) => {
    const order = await make.order();
    expect((await checked({ text, orderId: order.orderId })).faults).not.toEqual([]);
  });

  test("of a file that was taken in before asks first", async () => {
    const { orderId } = await make.order();
    const text = list();
    await takenIn({ text, orderId });
    const again = await checked({ text, orderId });
    expect(again.alreadyImportedAt).toBe("2026-06-01T09:00:00+09:00");
    const commit = { text, orderId, mode: "commit" as const, importId: again.importId };
    expect(await refused(send(commit))).toMatchObject({ code: "ALREADY_IMPORTED", detail: { params: { at: "6月1日(月) 09:00" } } });
    expect(await send({ ...commit, confirm: true })).toMatchObject({ created: 0, updated: 0 });
  });

  test("sent five times at once is done once", async () => {
    const { orderId } = await make.order();
    const text = list();
    const { importId } = await checked({ text, orderId });
    const codes = await Promise.all(
      Array.from({ length: 5 }, () =>
        send({ text, orderId, mode: "commit", importId }).then(
          () => "done",
          ({ code }) => code,
        ),
      ),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "ALREADY_IMPORTED"]));
    expect(await prisma.orderMentee.count({ where: { orderId } })).toBe(1);
  });
});

describe("an uploaded file", () => {
  test.each([
    ["that is too large", Buffer.alloc(5 * 1024 * 1024 + 1, "あ"), "PAYLOAD_TOO_LARGE", undefined],
    ["of ten megabytes", Buffer.alloc(10 * 1024 * 1024, "a"), "PAYLOAD_TOO_LARGE", undefined],
    ["that is a PDF", Buffer.from("%PDF-1.7"), "UNSUPPORTED_MEDIA_TYPE", "FILE_NOT_SHEET"],
    ["that is half of a workbook", Buffer.from("PK\x03\x04"), "UNPROCESSABLE", "FILE_UNREADABLE"],
    ["of Excel 97", Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), "UNSUPPORTED_MEDIA_TYPE", "FILE_OLD_EXCEL"],
    ["in UTF-16 without a byte order mark", Buffer.from("name,email\n", "utf16le"), "UNPROCESSABLE", "FILE_ENCODING"],
    ["with nothing in it", Buffer.from(""), "UNPROCESSABLE", "FILE_EMPTY"],
    ["with too many rows", Buffer.from(`氏名\n${"山田\n".repeat(2_001)}`), "UNPROCESSABLE", "FILE_TOO_MANY_ROWS"],
  ])("%s is refused at the field of the file", async (_, bytes, code, field) => {
    const file = { name: "a.csv", size: bytes.byteLength, sha256: "0".repeat(64), bytes };
    const error = await refused(importFile(deps, admin, { file, kind: "orders", mode: "validate", encoding: "auto" }));
    expect(error.code).toBe(code);
    expect(error.detail.fieldErrors).toEqual(field && { file: [field] });
  });
});

describe("an imported list of orders", () => {
  const HEADER = Object.values(COLUMNS_OF.orders).map(({ label }) => label);
  const rowOf = (more: Record<string, string> = {}): string[] => {
    const cells: Record<string, string> = {
      顧客企業名: `株式会社${crypto.randomUUID().slice(0, 8)}`,
      施策名: "節目面談",
      区分: "全員対象",
      契約開始日: "令和8年4月1日",
      契約終了日: "2027/3/31",
      "面談時間(分)": "60",
      "1人あたり回数": "3",
      共有範囲: "L1",
      ...more,
    };
    return HEADER.map((label) => cells[label] ?? "");
  };
  const orders = (text: string): Given => ({ text, kind: "orders" as ImportKind });

  test("makes companies, orders, mentors and invitations of HR in one go", async () => {
    const mentor = await make.mentor();
    const { registrationNumber } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
    const [name, hr] = [`株式会社${crypto.randomUUID().slice(0, 8)}`, unused()];
    const of = { 顧客企業名: name, 人事担当者氏名: "鈴木 一郎", 人事担当者メール: hr };
    const text = csv(
      HEADER,
      rowOf({ ...of, キャリコン登録番号: String(registrationNumber) }),
      rowOf({ ...of, 施策名: "任意面談", 区分: "任意", 共有範囲: "L0" }),
    );
    const check = await checked(orders(text));
    expect(check).toMatchObject({
      summary: { new: 2, update: 0, same: 0, error: 0 },
      faults: [],
      warnings: [{ code: "NEW_CUSTOMER", row: 2 }],
    });
    expect(await prisma.customer.count({ where: { name } })).toBe(0);

    expect(await send({ ...orders(text), mode: "commit", importId: check.importId })).toMatchObject({ created: 2, updated: 0, invited: 1 });
    const [customer, ...others] = await prisma.customer.findMany({
      where: { name },
      include: { orders: { orderBy: { name: "asc" }, include: { mentors: true } }, hrStaffs: { include: { user: true } } },
    });
    expect(others).toEqual([]);
    expect(customer?.orders).toMatchObject([
      { name: "任意面談", status: "draft", programType: "voluntary", disclosureLevel: "L0", showRegistration: false, mentors: [] },
      {
        name: "節目面談",
        status: "draft",
        startsOn: new Date("2026-04-01"),
        bookingClosesOn: new Date("2027-03-31"),
        showRegistration: true,
        mentors: [{ mentorId: mentor.userId }],
      },
    ]);
    expect(customer?.hrStaffs).toMatchObject([
      {
        name: "鈴木 一郎",
        isPrimary: true,
        canExportCsv: true,
        canManageMentees: true,
        canManageHrStaff: true,
        invitedAt: NOW,
        user: { email: hr, role: "hrstaff", passwordHash: null },
      },
    ]);
    const userId = String(customer?.hrStaffs[0]?.userId);
    const [link] = await prisma.linkToken.findMany({ where: { userId } });
    expect(link).toMatchObject({ purpose: "hrstaff_invite", email: hr, role: "hrstaff" });
    expect(await prisma.mail.findMany({ where: { toUserId: userId } })).toMatchObject([
      { type: "hrstaff_invite", facts: { linkId: link?.id } },
    ]);
  });

  test("finds its orders again by number, or by company, name and first day; blank cells change nothing", async () => {
    const first = rowOf({ メモ: "初回" });
    await takenIn(orders(csv(HEADER, first)));
    const again = first.map((text, i) => (HEADER[i] === "1人あたり回数" ? "4" : HEADER[i] === "メモ" ? "" : text));
    expect(await takenIn(orders(csv(HEADER, again)))).toMatchObject({ created: 0, updated: 1 });
    const [order] = await prisma.order.findMany({ where: { customer: { name: String(first[1]) } } });
    expect(order).toMatchObject({ maxMentoringCount: 4, memo: "初回", version: 2 });
    const byNumber = again.map((text, i) =>
      HEADER[i] === "注文番号" ? String(order?.orderNo) : HEADER[i] === "施策名" ? "新しい名前" : text,
    );
    expect(await takenIn(orders(csv(HEADER, byNumber)))).toMatchObject({ created: 0, updated: 1 });
    expect((await checked(orders(csv(HEADER, byNumber, [])))).summary).toEqual({ new: 0, update: 0, same: 1, error: 0 });
  });

  test("is held against what is there, row by row", async () => {
    const order = await make.order();
    const running = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId }, include: { customer: true } });
    const [mentor, mentee] = [await make.mentor({ orders: [order], conflictCustomerIds: [] }), await make.mentee({ order })];
    await make.mentoring({ mentee, mentor, startAt: at("2026-07-01", "10:00") });
    const biased = await make.mentor({ conflictCustomerIds: [order.customerId] });
    const { registrationNumber: conflict } = await prisma.mentor.findUniqueOrThrow({ where: { userId: biased.userId } });
    const foreignHr = await make.hrStaff({ customerId: (await make.customer()).customerId });
    const own = { 注文番号: running.orderNo, 顧客企業名: running.customer.name };
    const text = csv(
      HEADER,
      rowOf({ 注文番号: running.orderNo }),
      rowOf({ ...own, 契約終了日: "2026/6/30", 予約受付終了日: "2026/6/30" }).map((cell, i) => (HEADER[i] === "注文番号" ? "" : cell)),
      rowOf({ 顧客企業名: running.customer.name, キャリコン登録番号: `${conflict};K-000` }),
      rowOf({ 人事担当者氏名: "鈴木", 人事担当者メール: foreignHr.email }),
      rowOf({ 人事担当者氏名: "相談", 人事担当者メール: mentee.email }),
    );
    await prisma.order.update({ where: { id: order.orderId }, data: { name: "節目面談" } });
    const { faults, summary } = await checked(orders(text));
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, "orderNo", "CUSTOMER_DIFFERS"],
      [3, "endsOn", "SESSIONS_AFTER_END"],
      [4, "name", "DUPLICATE_ROW"],
      [5, "hrEmail", "HR_OF_OTHER_CUSTOMER"],
      [6, "hrEmail", "ROLE_CONFLICT"],
    ]);
    expect(summary.error).toBe(5);
    const alone = await checked(
      orders(csv(HEADER, rowOf({ 顧客企業名: running.customer.name, 施策名: "別", キャリコン登録番号: `${conflict};K-000` }))),
    );
    expect(alone.faults.map(({ column, code, params }) => [column, code, params])).toEqual([
      ["mentors", "MENTOR_CONFLICT", { number: conflict }],
      ["mentors", "MENTOR_UNKNOWN", { number: "K-000" }],
    ]);
  });
});

describe("a list of two thousand rows", () => {
  test.each(["mentees", "orders"] as const)("of %s are checked, and taken in as they were checked", async (kind) => {
    const { orderId } = await make.order();
    const people = () =>
      csv(
        ["氏名", "メールアドレス", "社員番号", "招待メールを送る"],
        ...Array.from({ length: 2_000 }, (_, i) => [`山田 花子${i}`, unused(), `${i}`, "はい"]),
      );
    const orderRows = () =>
      csv(
        [
          "顧客企業名",
          "施策名",
          "区分",
          "契約開始日",
          "契約終了日",
          "面談時間(分)",
          "1人あたり回数",
          "共有範囲",
          "人事担当者氏名",
          "人事担当者メール",
        ],
        ...Array.from({ length: 2_000 }, (_, i) => [
          `株式会社${crypto.randomUUID()}`,
          `施策${i}`,
          "任意",
          "2026/4/1",
          "2027/3/31",
          "60",
          "3",
          "L0",
          "鈴木",
          unused(),
        ]),
      );
    const given = kind === "mentees" ? { text: people(), orderId } : { text: orderRows(), kind };
    const { importId, summary } = await checked(given);
    expect(summary).toEqual({ new: 2_000, update: 0, same: 0, error: 0 });
    expect(await send({ ...given, mode: "commit", importId })).toMatchObject({ created: 2_000, invited: 2_000 });
  });
});

describe("the confirmation of a list", () => {
  test("shows each row as it was understood, and what an update replaces", async () => {
    const order = await make.order({ maxMentoringCount: 3 });
    const [known, same, fresh] = [unused(), unused(), unused()];
    await takenIn({
      text: csv(["氏名", "メールアドレス", "部署", "回数"], ["山田 花子", known, "営業部", "2"], ["佐藤 葵", same, "人事部", ""]),
      orderId: order.orderId,
    });
    const { understood } = await checked({
      text: csv(
        ["氏名", "氏名カナ", "メールアドレス", "部署", "回数"],
        ["山田 花子", "ﾔﾏﾀﾞ ﾊﾅｺ", known, "法務部", "4"],
        ["佐藤 葵", "", same, "人事部", ""],
        ["鈴木 一郎", "", fresh, "", ""],
      ),
      orderId: order.orderId,
    });
    expect(understood).toMatchObject([
      {
        row: 2,
        does: "update",
        values: { name: "山田 花子", nameKana: "ヤマダ ハナコ", email: known, department: "法務部", maxCount: 4 },
        before: { nameKana: null, department: "営業部", maxCount: 2 },
      },
      { row: 3, does: "same", before: {} },
      { row: 4, does: "new", values: { name: "鈴木 一郎", email: fresh, department: null }, before: {} },
    ]);
    expect(Object.keys(understood[0]?.before ?? {}).sort()).toEqual(["department", "maxCount", "nameKana"]);
  });

  test("of orders names the days before and after", async () => {
    const { customerId } = await make.customer();
    const { name: customerName } = await prisma.customer.findUniqueOrThrow({ where: { id: customerId } });
    const HEADER = ["顧客企業名", "施策名", "区分", "契約開始日", "契約終了日", "面談時間(分)", "1人あたり回数", "共有範囲", "注文番号"];
    const orderNo = `T-${crypto.randomUUID().slice(0, 12)}`;
    const row = (endsOn: string) => [customerName, "確認の施策", "任意", "2026/07/01", endsOn, "60", "3", "L0", orderNo];
    await takenIn({ kind: "orders", text: csv(HEADER, row("2027/03/31")) });
    const { understood } = await checked({ kind: "orders", text: csv(HEADER, row("2027年6月30日")) });
    expect(understood).toMatchObject([
      {
        row: 2,
        does: "update",
        values: { startsOn: "2026-07-01", endsOn: "2027-06-30", programType: "voluntary" },
        before: { endsOn: "2027-03-31" },
      },
    ]);
  });
});

describe("a list that HR imports", () => {
  const HEADER = ["氏名", "メールアドレス"];
  async function ofCompany(permissions: { manageMentees: boolean } = { manageMentees: true }) {
    const order = await make.order({ maxMentoringCount: 3 });
    const hr = { ...actorOf(await make.hrStaff({ customerId: order.customerId })), customerId: order.customerId, permissions } as Actor;
    const by = (given: Given, actor = hr) =>
      importFile(deps, actor, {
        file: fileOf(given.text),
        kind: "mentees",
        mode: "validate",
        encoding: "auto",
        orderId: order.orderId,
        ...given,
      });
    return { order, hr, by };
  }

  test("invites everybody on it when asked to, whoever has an account", async () => {
    const { order, by } = await ofCompany();
    const registered = await make.mentee({ order: await make.order({}) });
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: registered.userId } });
    const text = csv(HEADER, ["山田 花子", email], ["鈴木 一郎", unused()]);
    const check = await by({ text, sendInvite: true });
    expect(check).toMatchObject({ summary: { new: 2, update: 0 }, faults: [], warnings: [] });
    expect(await by({ text, sendInvite: true, mode: "commit", importId: check.importId })).toMatchObject({ created: 2, invited: 2 });
    expect(await prisma.orderMentee.count({ where: { orderId: order.orderId } })).toBe(2);
    expect(await prisma.auditLog.count({ where: { action: "order.try", entityId: order.orderId } })).toBe(1);
  });

  test("is not committed with another decision about invitations than the one that was checked", async () => {
    const { by } = await ofCompany();
    const text = csv(HEADER, ["山田 花子", unused()]);
    const { importId } = await by({ text, sendInvite: false });
    expect(await codeOf(by({ text, sendInvite: true, mode: "commit", importId }))).toBe("IMPORT_STALE");
  });

  test("needs the permission, an open order of the own company, and a list of people", async () => {
    const text = csv(HEADER, ["山田 花子", unused()]);
    const { by, hr, order } = await ofCompany();
    const stranger = await ofCompany();
    expect(await codeOf((await ofCompany({ manageMentees: false })).by({ text }))).toBe("FORBIDDEN");
    expect(await codeOf(stranger.by({ text }, hr))).toBe("NOT_FOUND");
    expect(await codeOf(by({ text, kind: "orders" }))).toBe("FORBIDDEN");
    // What an admin has checked is the admins'.
    const { importId } = await checked({ text, orderId: order.orderId });
    expect(await codeOf(by({ text, mode: "commit", importId }))).toBe("NOT_FOUND");
  });
});
