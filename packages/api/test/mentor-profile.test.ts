import { pngOf } from "@knotter/testing/png";
import { describe, expect, test } from "vitest";
import { ORIGIN, startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;
const adminToken = await api.signIn(await make.admin());

async function mentorWith(traits: Parameters<typeof make.mentor>[0] = {}) {
  const mentor = await make.mentor(traits);
  return { ...mentor, token: await api.signIn(mentor) };
}

interface Edit {
  version: number;
  reviewStatus: string;
  photoUrl: string;
  missing: string[];
  form: Record<string, unknown>;
  pending: { changes: Record<string, unknown>; photoUrl: string | null } | null;
  office: Record<string, unknown> | null;
}

const formOf = (payload: object, files: Record<string, { bytes: Uint8Array; name: string; type: string }> = {}): FormData => {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  for (const [field, { bytes, name, type }] of Object.entries(files)) form.set(field, new File([Buffer.from(bytes)], name, { type }));
  return form;
};
let callers = 0;
const patch = (id: string, form: FormData, token: string) => {
  callers += 1;
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": `192.0.2.${callers}` };
  return api.send(new Request(`${ORIGIN}/api/v1/mentors/${id}`, { method: "PATCH", body: form, headers }));
};
const photo = { name: "me.jpg", type: "image/jpeg" };
const look = (url: string, token?: string) =>
  api.app.photo(url.replace("/photos/", ""), new Headers(token ? { authorization: `Bearer ${token}` } : {}));

/** A multipart/form-data body as generated clients serialise it: lists as one part per item, objects as JSON, texts as they are. */
function partsOf(fields: Record<string, unknown>, { blobs }: { blobs: boolean }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item !== "object") form.append(name, String(item));
      else form.append(name, blobs ? new Blob([JSON.stringify(item)], { type: "application/json" }) : JSON.stringify(item));
    }
  }
  return form;
}

describe("a generated client", () => {
  const careerHistory = [
    { period: "2011〜2018", industry: "印刷", jobType: "人事", description: "採用と育成" },
    { period: "2018〜", industry: "人材", jobType: "キャリコン", description: "" },
  ];

  test.each([{ blobs: false }, { blobs: true }])("writes a career in parts of their own (as blobs: $blobs)", async ({ blobs }) => {
    const mentor = await mentorWith({});
    const before = (await api.rest("mentors.get", { id: mentor.userId }, { token: mentor.token })).body as { edit: Edit };
    const form = partsOf({ expectedVersion: before.edit.version, careerHistory }, { blobs });
    const response = await patch(mentor.userId, form, mentor.token);
    expect([response.status, response.error ?? undefined]).toEqual([200, undefined]);
    const after = (await api.rest("mentors.get", { id: mentor.userId }, { token: mentor.token })).body as { edit: Edit };
    expect(after.edit.form["careerHistory"]).toEqual(careerHistory);
  });

  test("reads which part is no JSON", async () => {
    const mentor = await mentorWith({});
    const form = new FormData();
    form.append("expectedVersion", "1");
    form.append("careerHistory", "{from: 2011}");
    const response = await patch(mentor.userId, form, mentor.token);
    expect([response.status, response.error?.fieldErrors]).toEqual([
      400,
      { careerHistory: ["JSON として読み取れません。括弧、カンマ、引用符をご確認ください"] },
    ]);
  });
});

describe("the form of a profile", () => {
  test("is for the mentor and the admins; mentees and HR get what is public, and not a word more", async () => {
    const customer = await make.customer();
    const order = await make.order({ customerId: customer.customerId });
    const mentor = await mentorWith({ orders: [order] });
    const words = ["印-legal-name", "インホウテキシメイ", "印-memo", "印-pending", "印-note", "20991231", "印-url"];
    const [name, nameKana, adminMemo, pending, fixedMeetingNote, registrationNumber, url] = words as [string, ...string[]] & string[];
    await prisma.mentor.update({
      where: { userId: mentor.userId },
      data: {
        name,
        nameKana: String(nameKana),
        adminMemo: String(adminMemo),
        pendingChanges: { name: String(pending) },
        pendingSince: new Date("2026-05-31T00:00:00Z"),
        fixedMeetingNote: String(fixedMeetingNote),
        registrationNumber: String(registrationNumber),
        fixedMeetingUrl: `https://zoom.us/${encodeURIComponent(String(url))}`,
      },
    });
    const get = async (token: string) => api.rest("mentors.get", { id: mentor.userId }, { token });
    const [mentee, hr] = [await make.mentee({ order }), await make.hrStaff({ customerId: customer.customerId })];
    for (const person of [mentee, hr]) {
      const { body, text } = await get(await api.signIn(person));
      expect(body).not.toHaveProperty("edit");
      for (const word of [...words, encodeURIComponent(String(url)), mentor.email])
        expect([word, text.includes(word)]).toEqual([word, false]);
    }

    const own = (await get(mentor.token)).body as { edit: Edit };
    expect(own.edit).toMatchObject({
      version: 1,
      missing: [],
      office: null,
      pending: { changes: { name: pending } },
      form: { name, registrationNumber },
    });
    expect(JSON.stringify(own)).not.toContain("印-memo");
    expect(JSON.stringify(own)).not.toContain(mentor.email);

    const seen = (await get(adminToken)).body as { edit: Edit };
    expect(seen.edit.office).toMatchObject({ email: mentor.email, adminMemo });
    const read = await prisma.auditLog.findMany({ where: { entityId: mentor.userId } });
    expect(read.map(({ action }) => action)).toEqual(["mentor.read"]);
  });

  test("comes back from a change as JSON, by REST and by tRPC alike", async () => {
    const mentor = await mentorWith();
    const rest = await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 1, nameKana: "さとう ﾐｻｷ", dailyCap: 3 }, mentor);
    expect([rest.status, (rest.body as Edit).pending?.changes, (rest.body as Edit).form["dailyCap"]]).toEqual([
      200,
      { nameKana: "サトウ ミサキ" },
      3,
    ]);
    const trpc = await api.trpc("mentors.update", { id: mentor.userId, expectedVersion: 2, dailyCap: 4 }, mentor);
    expect((trpc.body as Edit).form["dailyCap"]).toBe(4);
  });

  test("says in Japanese, beside each field, what is wrong with it", async () => {
    const mentor = await mentorWith();
    const { status, error } = await api.rest(
      "mentors.update",
      {
        id: mentor.userId,
        expectedVersion: 1,
        bio: `${"あ".repeat(100)}０９０－１２３４－５６７８`,
        fixedMeetingUrl: "http://zoom.us/j/1",
      },
      mentor,
    );
    expect([status, error?.fieldErrors]).toEqual([
      422,
      {
        bio: ["自己紹介に連絡先・URLは記載できません"],
        fixedMeetingUrl: ["https:// から始まる Zoom・Google Meet・Microsoft Teams のURLを入力してください"],
      },
    ]);
    const shape = await api.rest(
      "mentors.update",
      { id: mentor.userId, expectedVersion: 1, headline: "短い", enabled: true, weeklyCap: 41 },
      mentor,
    );
    expect([shape.status, shape.error?.fieldErrors]).toEqual([
      400,
      { headline: ["10文字以上で入力してください"], weeklyCap: ["1〜40 の整数で入力してください"], enabled: ["この項目は指定できません"] },
    ]);
  });

  test("that somebody else has saved meanwhile is shown as it is now", async () => {
    const mentor = await mentorWith();
    await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 1, message: "新しい言葉" }, mentor);
    const { status, error } = await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 1, message: "古い画面から" }, mentor);
    expect([status, error?.data]).toMatchObject([409, { current: { version: 2, form: { message: "新しい言葉" } } }]);
  });
});

describe("a photo", () => {
  test("that waits is for the mentor and the admins; once approved it is for everybody, for ever", async () => {
    const [mentor, stranger] = [await mentorWith(), await mentorWith()];
    const bytes = pngOf([200, 30, 30]);
    const { status, body } = await patch(mentor.userId, formOf({ expectedVersion: 1 }, { photo: { bytes, ...photo } }), mentor.token);
    const url = (body as Edit).pending?.photoUrl ?? "";
    expect([status, (body as Edit).photoUrl]).toEqual([200, "/portraits/given.svg"]);
    expect(url).toMatch(/^\/photos\/[0-9a-f-]{36}\.[0-9a-f]{16}\.webp$/);

    for (const token of [undefined, stranger.token, "nonsense"]) {
      const hidden = await look(url, token);
      expect([hidden.status, hidden.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    for (const token of [mentor.token, adminToken]) {
      const preview = await look(url, token);
      expect([preview.status, preview.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }

    await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 2, review: { decision: "approve" } }, { token: adminToken });
    const shown = await look(url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const image = Buffer.from(await shown.arrayBuffer());
    expect([image.subarray(0, 4).toString(), image.subarray(8, 12).toString()]).toEqual(["RIFF", "WEBP"]);
    expect(image.equals(Buffer.from(bytes))).toBe(false);
    const again = await api.app.photo(url.replace("/photos/", ""), new Headers({ "if-none-match": String(shown.headers.get("etag")) }));
    expect(again.status).toBe(304);
    const card = await api.rest("mentors.get", { id: mentor.userId }, { token: mentor.token });
    expect((card.body as { photoUrl: string }).photoUrl).toBe(url);
  });

  test("that does not exist, or is asked for by half of its name, is not there", async () => {
    const mentor = await mentorWith({ enabled: false, reviewStatus: "draft" });
    const { body } = await patch(
      mentor.userId,
      formOf({ expectedVersion: 1 }, { photo: { bytes: pngOf([1, 2, 3]), ...photo } }),
      mentor.token,
    );
    const url = (body as Edit).photoUrl;
    expect((await look(url)).status).toBe(200);
    const [id, sha] = url.replace("/photos/", "").split(".") as [string, string];
    const names: string[] = [
      `${id}.webp`,
      `${id}.${"0".repeat(16)}.webp`,
      `${crypto.randomUUID()}.${sha}.webp`,
      id,
      "",
      "..",
      `../${id}.${sha}.webp`,
      `${id}.${sha}.webp%00`,
      `${id.toUpperCase()}.${sha}.webp`,
    ];
    for (const name of names) expect([name, (await api.app.photo(name, new Headers())).status]).toEqual([name, 404]);
  });

  test("is refused by what it is, not by what it is called", async () => {
    const mentor = await mentorWith();
    const svg = { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), ...photo };
    const drawn = await patch(mentor.userId, formOf({ expectedVersion: 1 }, { photo: svg }), mentor.token);
    expect([drawn.status, drawn.error?.fieldErrors]).toEqual([415, { photo: ["JPEG・PNG・WebP の画像を選択してください"] }]);
    const large = { bytes: new Uint8Array(5 * 1024 * 1024 + 1), ...photo };
    expect((await patch(mentor.userId, formOf({ expectedVersion: 1 }, { photo: large }), mentor.token)).status).toBe(413);
    const text = await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 1, photo: "not a file" }, mentor);
    expect([text.status, text.error?.fieldErrors]).toEqual([400, { photo: ["ファイルを選択してください"] }]);
    expect(await prisma.mentorPhoto.count({ where: { mentorId: mentor.userId } })).toBe(0);
  });
});

test("a form with files goes by tRPC as well", async () => {
  const mentor = await mentorWith({ enabled: false, reviewStatus: "draft" });
  const body = formOf({ id: mentor.userId, expectedVersion: 1, dailyCap: 5 }, { photo: { bytes: pngOf([9, 9, 200]), ...photo } });
  const headers = { authorization: `Bearer ${mentor.token}`, "x-forwarded-for": "192.0.2.200" };
  const { status, body: edit } = await api.send(new Request(`${ORIGIN}/api/trpc/mentors.update`, { method: "POST", body, headers }));
  expect([status, (edit as Edit).form["dailyCap"], (edit as Edit).photoUrl]).toEqual([200, 5, expect.stringMatching(/^\/photos\//)]);
});

describe("the copy of a certificate", () => {
  const pdf = Buffer.from("%PDF-1.7\n印-scan");

  test("is read by an admin as a file, written down as read, and gone once an admin has decided", async () => {
    const mentor = await mentorWith({ registrationVerified: false });
    const scan = { bytes: pdf, name: "登録証.html", type: "text/html" };
    expect((await patch(mentor.userId, formOf({ expectedVersion: 1 }, { registrationScan: scan }), mentor.token)).status).toBe(200);
    const { text, headers } = await api.rest("mentors.registrationScan", { id: mentor.userId }, { token: adminToken });
    expect(text).toBe(pdf.toString());
    expect([headers.get("content-type"), headers.get("content-disposition"), headers.get("cache-control")]).toEqual([
      "application/pdf",
      expect.stringMatching(/^attachment; /),
      "private, no-store",
    ]);
    const { body } = await api.trpc("mentors.registrationScan", { id: mentor.userId }, { token: adminToken });
    expect(body).toMatchObject({ mediaType: "application/pdf", base64: pdf.toString("base64") });
    const read = await prisma.auditLog.findMany({ where: { entityId: mentor.userId, action: "mentor.registrationScan.read" } });
    expect(read).toHaveLength(2);

    await api.rest("mentors.update", { id: mentor.userId, expectedVersion: 2, registrationVerified: false }, { token: adminToken });
    expect((await api.rest("mentors.registrationScan", { id: mentor.userId }, { token: adminToken })).status).toBe(404);
    expect((await api.rest("mentors.registrationScan", { id: mentor.userId }, mentor)).status).toBe(403);
  });
});
