import { encryptionOf } from "@knotter/auth/encryption";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { paperOf, photoOf } from "@knotter/files/photo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { MentorTraits } from "@knotter/testing/factories/mentor";
import { actorOf } from "@knotter/testing/factories/user";
import { pngOf } from "@knotter/testing/png";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeAll, describe, expect, test } from "vitest";
import { type UpdateMentorInput, updateMentor } from "../src/mentor/update";
import { scanOwner } from "../src/mentor/uploads";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const encryption = encryptionOf(["a secret of these tests, long enough"]);
const photos = {
  portrait: (bytes: Uint8Array) => photoOf(bytes, { maxBytes: 5 * 1024 * 1024, minPixels: 400, maxSide: 800 }),
  paper: (bytes: Uint8Array) => paperOf(bytes, { maxBytes: 1024 * 1024, maxSide: 2400 }),
};
const deps = testDeps(db, { photos, encryption });
const admin = await make.admin();

beforeAll(async () => {
  const terms = [
    ...["career", "childcare"].map((code) => ({ kind: "theme" as const, code })),
    { kind: "industry" as const, code: "it" },
    { kind: "jobType" as const, code: "hr" },
    { kind: "language" as const, code: "ja" },
  ];
  for (const { kind, code } of terms) {
    const term = { kind, code, label: code, position: 1 };
    await prisma.term.upsert({ where: { kind_code: { kind, code } }, create: term, update: {} });
  }
  const retired = { kind: "theme" as const, code: "retired-theme", label: "旧", position: 99, retiredAt: NOW };
  await prisma.term.upsert({ where: { kind_code: { kind: "theme", code: retired.code } }, create: retired, update: {} });
});

type Given = Omit<Partial<UpdateMentorInput>, "id">;

async function mentorIn(reviewStatus: ReviewStatus, traits: MentorTraits = {}) {
  const mentor = await make.mentor({ enabled: reviewStatus === "enabled", reviewStatus, ...traits });
  const row = () => prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId }, include: { photos: true, scan: true } });
  const as = (who: Parameters<typeof actorOf>[0]) => async (given: Given) =>
    updateMentor(deps, actorOf(who), { id: mentor.userId, expectedVersion: (await row()).version, ...given });
  const mails = () => prisma.mail.findMany({ where: { toUserId: mentor.userId }, orderBy: { id: "asc" } });
  const audit = () => prisma.auditLog.findMany({ where: { entity: "Mentor", entityId: mentor.userId }, orderBy: { id: "asc" } });
  return { mentor, row, self: as(mentor), asAdmin: as(admin), mails, audit };
}

const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255] } as const;
const pixels = (colour: keyof typeof COLOURS, side = 500): Uint8Array => pngOf(COLOURS[colour], side);

describe("a mentor who is enabled", () => {
  test("changes the mentor's own fields at once: found by the new words, complete or not by what is there", async () => {
    const { mentor, row, self, audit, mails } = await mentorIn("enabled");
    await self({
      headline: "ミドルの学び直しを支えます。",
      message: "お気軽にどうぞ。",
      themes: ["childcare"],
      dailyCap: 2,
      acceptingNew: false,
    });
    const changed = await row();
    expect(changed).toMatchObject({
      headline: "ミドルの学び直しを支えます。",
      message: "お気軽にどうぞ。",
      themes: ["childcare"],
      dailyCap: 2,
      acceptingNew: false,
      profileComplete: true,
      reviewStatus: "enabled",
      pendingChanges: null,
      version: 2,
    });
    expect(changed.searchKey).toContain("ミドルノ学ビ直シ");
    expect(changed.searchKey).not.toContain("相談員");
    expect((await audit())[0]).toMatchObject({ action: "mentor.update", actorId: mentor.userId });
    expect(JSON.stringify((await audit())[0]?.diff)).not.toContain("お気軽に");
    expect(await mails()).toEqual([]);

    await self({ fixedMeetingUrl: null });
    expect(await row()).toMatchObject({ profileComplete: false, reviewStatus: "enabled" });
  });

  test("waits for the admins with name, registration and qualifications, and can take it back", async () => {
    const { row, self } = await mentorIn("enabled");
    const before = await row();
    await self({ name: "新しい 名前", registrationNumber: `${Date.now()}`, skillLevel: "grade1", bio: "あ".repeat(100) });
    const waiting = await row();
    expect(waiting).toMatchObject({
      name: before.name,
      registrationNumber: before.registrationNumber,
      skillLevel: "none",
      bio: "あ".repeat(100),
    });
    expect(waiting.pendingChanges).toMatchObject({ name: "新しい 名前", skillLevel: "grade1" });
    expect(waiting.pendingSince).toEqual(NOW);
    expect(waiting.registrationVerifiedAt).toEqual(NOW);

    await self({ name: String(before.name), skillLevel: "none" });
    expect(Object.keys((await row()).pendingChanges as object)).toEqual(["registrationNumber"]);
    await self({ registrationNumber: String(before.registrationNumber) });
    expect(await row()).toMatchObject({ pendingChanges: null, pendingSince: null });
  });

  test("is approved: what waited is shown, and its registration counts as checked", async () => {
    const { row, self, asAdmin, mails, audit } = await mentorIn("enabled", { registrationVerified: false });
    await self({ displayName: "サトウ", registrationExpiresOn: "2036-03-31" });
    await asAdmin({ review: { decision: "approve" } });
    expect(await row()).toMatchObject({
      displayName: "サトウ",
      registrationExpiresOn: new Date("2036-03-31T00:00:00Z"),
      registrationVerifiedAt: NOW,
      registrationVerifiedBy: admin.userId,
      pendingChanges: null,
      reviewStatus: "enabled",
    });
    expect((await mails()).map(({ type, facts }) => [type, facts])).toEqual([
      ["mentor_status", { status: "enabled", decision: "approve", before: "enabled" }],
    ]);
    expect((await audit()).at(-1)?.diff).toMatchObject({ review: "approve" });
  });

  test("is sent back with a reason, and the profile stays as it was", async () => {
    const { row, self, asAdmin } = await mentorIn("enabled");
    const before = await row();
    await self({ name: "別人" });
    expect(await codeOf(asAdmin({ review: { decision: "reject" } }))).toBe("REASON_REQUIRED");
    await asAdmin({ review: { decision: "reject", reason: "戸籍の氏名をご確認ください" } });
    expect(await row()).toMatchObject({
      name: before.name,
      pendingChanges: null,
      reviewNote: "戸籍の氏名をご確認ください",
      reviewStatus: "enabled",
    });
    expect(await codeOf(asAdmin({ review: { decision: "approve" } }))).toBe("STATUS_NOT_ALLOWED");
  });

  test("moves future interviews to the new meeting place", async () => {
    const order = await make.order();
    const { mentor, self } = await mentorIn("enabled", { orders: [order] });
    const mentee = await make.mentee({ order });
    const day = (date: string) => new Date(`${date}T10:00:00+09:00`);
    const [past, next] = [
      await make.mentoring({ mentee, mentor, startAt: day("2026-05-11"), status: "done" }),
      await make.mentoring({ mentee, mentor, startAt: day("2026-06-08") }),
    ];
    await self({ fixedMeetingUrl: "https://us02web.zoom.us/j/1234567890" });
    const urlOf = async ({ mentoringId }: { mentoringId: string }) =>
      (await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).meetingUrl;
    expect([await urlOf(past), await urlOf(next)]).toEqual(["https://meet.example.com/given", "https://us02web.zoom.us/j/1234567890"]);
  });
});

describe("a mentor's photo", () => {
  test("of a draft is shown at once; the one before is gone", async () => {
    const { row, self } = await mentorIn("draft");
    await self({ photo: { bytes: pixels("red") } });
    const first = await row();
    expect(first.photoUrl).toBe(`/photos/${first.photos[0]?.id}.${first.photos[0]?.sha256.slice(0, 16)}.webp`);
    await self({ photo: { bytes: pixels("blue") } });
    const second = await row();
    expect(second.photos).toHaveLength(1);
    expect(second.photoUrl).not.toBe(first.photoUrl);
  });

  test("of an enabled mentor waits, is approved, and takes the place of the other", async () => {
    const { row, self, asAdmin } = await mentorIn("enabled");
    await self({ photo: { bytes: pixels("red") } });
    const waiting = await row();
    expect(waiting.photoUrl).toBe("/portraits/given.svg");
    expect(waiting.pendingChanges).toEqual({ photo: waiting.photos[0]?.id });
    await self({ photo: { bytes: pixels("green") } });
    expect((await row()).photos).toHaveLength(1);
    await asAdmin({ review: { decision: "approve" } });
    const shown = await row();
    expect(shown.photoUrl).toContain(shown.photos[0]?.id);
    expect([shown.photos.length, shown.pendingChanges]).toEqual([1, null]);

    await self({ photo: { bytes: pixels("blue") } });
    await asAdmin({ review: { decision: "reject", reason: "ロゴの画像です" } });
    const rejected = await row();
    expect([rejected.photoUrl, rejected.photos.map(({ id }) => id)]).toEqual([shown.photoUrl, shown.photos.map(({ id }) => id)]);
  });

  test("that is none is refused, and nothing is written", async () => {
    const { row, self } = await mentorIn("draft");
    const before = await row();
    expect(await codeOf(self({ photo: { bytes: Buffer.from("<svg/>") } }))).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect((await refused(self({ photo: { bytes: pixels("red", 399) } }))).detail.fieldErrors).toEqual({ photo: ["PHOTO_TOO_SMALL"] });
    expect((await refused(self({ photo: { bytes: pixels("red").subarray(0, 200) } }))).detail.fieldErrors).toEqual({
      photo: ["PHOTO_UNREADABLE"],
    });
    expect(await codeOf(self({ photo: { bytes: new Uint8Array(5 * 1024 * 1024 + 1) } }))).toBe("PAYLOAD_TOO_LARGE");
    expect(await row()).toEqual(before);
  });
});

describe("the copy of a certificate", () => {
  const pdf = Buffer.from("%PDF-1.7\n登録証 印-secret");

  test("is kept encrypted, for the mentor alone, until an admin has decided", async () => {
    const { mentor, row, self, asAdmin } = await mentorIn("draft", { registrationVerified: false });
    await self({ registrationScan: { bytes: pdf } });
    const { scan } = await row();
    if (!scan) throw new Error("nothing was kept");
    expect(Buffer.from(scan.sealed).includes("印-secret")).toBe(false);
    expect(Buffer.from(encryption.open(scan, scanOwner(mentor.userId))).equals(pdf)).toBe(true);
    expect(() => encryption.open(scan, scanOwner(admin.userId))).toThrow();
    await asAdmin({ registrationVerified: true });
    expect(await row()).toMatchObject({ scan: null, registrationVerifiedAt: NOW, registrationVerifiedBy: admin.userId });
  });

  test("that is no paper is refused", async () => {
    const { self } = await mentorIn("draft");
    const refusal = await refused(self({ registrationScan: { bytes: Buffer.from("PK\x03\x04") } }));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNSUPPORTED_MEDIA_TYPE", { registrationScan: ["SCAN_TYPE"] }]);
  });
});

describe("the way to the first interview", () => {
  test("invited → draft with the first word, pending with a whole profile, enabled by an admin", async () => {
    const { row, self, asAdmin, mails } = await mentorIn("invited", { registrationVerified: false });
    await prisma.mentor.update({ where: { userId: (await row()).userId }, data: { headline: null, profileComplete: false } });
    await self({ message: "よろしくお願いします。" });
    expect((await row()).reviewStatus).toBe("draft");
    const incomplete = await refused(self({ submitForReview: true }));
    expect([incomplete.code, incomplete.detail.data]).toEqual(["PROFILE_INCOMPLETE", { missing: ["headline"] }]);

    await self({ headline: "これからの働き方を考えます。", name: "本人 の名前", submitForReview: true });
    expect(await row()).toMatchObject({ reviewStatus: "pending_review", name: "本人 の名前", pendingChanges: null, enabled: false });
    const unverified = await refused(asAdmin({ review: { decision: "approve" } }));
    expect([unverified.code, unverified.detail.data]).toEqual(["PROFILE_INCOMPLETE", { missing: ["registrationVerified"] }]);
    await asAdmin({ registrationVerified: true, review: { decision: "approve" } });
    expect(await row()).toMatchObject({ reviewStatus: "enabled", enabled: true, profileComplete: true });
    expect((await mails()).map(({ facts }) => facts)).toEqual([{ status: "enabled", decision: "approve", before: "pending_review" }]);
  });

  test("waits among the admins' tasks since the day on which the profile was submitted, not since the invitation", async () => {
    const { mentor, row, self } = await mentorIn("draft", { registrationVerified: false });
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { updatedAt: new Date("2026-01-05T01:00:00Z") } });
    await self({ headline: "これからの働き方を考えます。", submitForReview: true });
    expect(await row()).toMatchObject({ reviewStatus: "pending_review", pendingSince: null });
    const moment = { now: NOW, today: tokyoDate(NOW) };
    const tasks = await db.read.admin.tasks.tasks(scopeOf(actorOf(admin)), "mentor_review", moment, { after: undefined, limit: 1_000 });
    expect(tasks.find(({ id }) => id === mentor.userId)?.at).toEqual(NOW);
  });

  test("a draft that changes its registration has to be checked again", async () => {
    const { row, self } = await mentorIn("draft");
    await self({ registrationExpiresOn: "2035-12-31" });
    expect((await row()).registrationVerifiedAt).toBeNull();
  });

  test("a renewal that an admin approves brings a suspended mentor back", async () => {
    const { row, self, asAdmin } = await mentorIn("suspended", { registrationExpiresOn: "2026-05-31", profileComplete: false });
    await self({ registrationExpiresOn: "2031-05-31" });
    expect((await row()).reviewStatus).toBe("suspended");
    await asAdmin({ review: { decision: "approve" } });
    expect(await row()).toMatchObject({ reviewStatus: "enabled", enabled: true, profileComplete: true });
  });

  test("retired is the end", async () => {
    const { row, asAdmin } = await mentorIn("disabled");
    await asAdmin({ review: { decision: "retire" } });
    expect((await row()).reviewStatus).toBe("retired");
    expect(await codeOf(asAdmin({ review: { decision: "retire" } }))).toBe("ALREADY_DONE");
  });
});

describe("a refused change of a profile", () => {
  test.each<[string, Given, object]>([
    ["a link in the bio", { bio: `${"あ".repeat(100)} https://example.com` }, { bio: ["CONTACT_NOT_ALLOWED"] }],
    ["a telephone number, spaced and wide", { message: "０ ９ ０ １ ２ ３ ４ ５ ６ ７ ８" }, { message: ["CONTACT_NOT_ALLOWED"] }],
    [
      "an address in the career",
      { careerHistory: [{ period: "2020", industry: "it", jobType: "hr", description: "taro@example.com" }] },
      { "careerHistory.0.description": ["CONTACT_NOT_ALLOWED"] },
    ],
    ["markup", { headline: "<b>太字の見出しです</b>" }, { headline: ["MARKUP_NOT_ALLOWED"] }],
    ["a word of no list", { themes: ["career", "nonsense"] }, { "themes.1": ["TERM_UNKNOWN"] }],
    ["a word that was taken off the list", { themes: ["retired-theme"] }, { "themes.0": ["TERM_UNKNOWN"] }],
    ["a meeting anywhere", { fixedMeetingUrl: "https://zoom.us.example.com/j/1" }, { fixedMeetingUrl: ["MEETING_URL"] }],
    ["less notice than the system's", { minNoticeHours: 23 }, { minNoticeHours: ["NOTICE_TOO_SHORT"] }],
  ])("writes nothing: %s", async (_name, given, fieldErrors) => {
    const { row, self, asAdmin } = await mentorIn("enabled");
    const before = await row();
    for (const attempt of [self, asAdmin]) {
      const refusal = await refused(attempt(given));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", fieldErrors]);
    }
    expect(await row()).toEqual(before);
  });

  test("a word that was taken off the list may stay with whom it is", async () => {
    const { row, self } = await mentorIn("enabled", { themes: ["retired-theme"] });
    await self({ themes: ["retired-theme", "career"] });
    expect((await row()).themes).toEqual(["retired-theme", "career"]);
  });

  test("what an admin says, from the mentor", async () => {
    const { self } = await mentorIn("draft");
    for (const given of [
      { registrationVerified: true },
      { adminMemo: "x" },
      { review: { decision: "approve" } },
      { conflictCustomerIds: [] },
    ] as Given[]) {
      const refusal = await refused(self(given));
      expect([refusal.code, Object.values(refusal.detail.fieldErrors ?? {})]).toEqual(["FORBIDDEN", [["OFFICE_ONLY"]]]);
    }
  });

  test("the number of somebody else's registration, now and when it comes to approving", async () => {
    const [taken, { self }] = [await mentorIn("enabled"), await mentorIn("draft")];
    const { registrationNumber } = await taken.row();
    expect((await refused(self({ registrationNumber: String(registrationNumber) }))).detail.fieldErrors).toEqual({
      registrationNumber: ["VALUE_TAKEN"],
    });
    const [first, second] = [await mentorIn("enabled"), await mentorIn("enabled")];
    for (const { self: wishes } of [first, second]) await wishes({ registrationNumber: "99887766554433" });
    await first.asAdmin({ review: { decision: "approve" } });
    expect((await refused(second.asAdmin({ review: { decision: "approve" } }))).detail.fieldErrors).toEqual({
      registrationNumber: ["VALUE_TAKEN"],
    });
  });

  test("a company that nobody knows", async () => {
    const { asAdmin } = await mentorIn("enabled");
    const refusal = await refused(asAdmin({ conflictCustomerIds: [crypto.randomUUID()] }));
    expect(refusal.detail.fieldErrors).toEqual({ conflictCustomerIds: ["CUSTOMER_UNKNOWN"] });
  });

  test("another mentor's profile: it does not exist", async () => {
    const { mentor, row } = await mentorIn("enabled");
    const before = await row();
    for (const stranger of [await make.mentor(), await make.hrStaff({ customerId: (await make.customer()).customerId })]) {
      const attempt = updateMentor(deps, actorOf(stranger), { id: mentor.userId, expectedVersion: 1, message: "x" });
      expect(await codeOf(attempt)).toBe("NOT_FOUND");
    }
    expect(await row()).toEqual(before);
  });
});

describe("an admin who edits a mentor", () => {
  test("changes everything at once, and what is its own", async () => {
    const customer = await make.customer();
    const { row, asAdmin } = await mentorIn("enabled");
    await asAdmin({
      name: "登録 上の名",
      registrationExpiresOn: "2033-01-31",
      conflictCustomerIds: [customer.customerId, customer.customerId],
      contractFrom: "2026-04-01",
      contractTo: "2027-03-31",
      adminMemo: "メモ",
    });
    expect(await row()).toMatchObject({
      name: "登録 上の名",
      registrationVerifiedAt: NOW,
      conflictCustomerIds: [customer.customerId],
      contractTo: new Date("2027-03-31T00:00:00Z"),
      adminMemo: "メモ",
      pendingChanges: null,
    });
  });

  test("is told in the audit log by what differs alone, whatever else the form has sent", async () => {
    const { asAdmin, audit } = await mentorIn("enabled");
    await asAdmin({ adminMemo: "メモ" });
    await asAdmin({ adminMemo: "メモ", contractFrom: "2026-04-01", contractTo: "2027-03-31" });
    expect((await audit()).at(-1)?.diff).toEqual({ fields: ["contractFrom", "contractTo"], pending: [] });
  });

  test("whose dates run backwards is refused at the later one, held against what is stored too", async () => {
    const { row, asAdmin } = await mentorIn("enabled");
    const fieldsOf = async (given: Given) => (await refused(asAdmin(given))).detail.fieldErrors;
    const ends = { contractTo: ["END_BEFORE_START"] };
    expect(await fieldsOf({ contractFrom: "2027-02-20", contractTo: "2026-01-01" })).toEqual(ends);
    await asAdmin({ contractFrom: "2026-04-01", registrationDate: "2026-03-01" });
    expect(await fieldsOf({ contractTo: "2026-03-31" })).toEqual(ends);
    expect(await fieldsOf({ registrationExpiresOn: "2026-03-01" })).toEqual({ registrationExpiresOn: ["EXPIRY_BEFORE_REGISTRATION"] });
    await asAdmin({ contractTo: "2026-04-01" });
    expect(await fieldsOf({ contractFrom: "2026-04-02" })).toEqual(ends);
    expect((await row()).contractTo).toEqual(new Date("2026-04-01T00:00:00Z"));
  });

  test("leaves alone what waits and what it does not touch", async () => {
    const { row, self, asAdmin } = await mentorIn("enabled");
    await self({ name: "待つ 名前", skillLevel: "grade2" });
    await asAdmin({ skillLevel: "grade1", adminMemo: "確認中" });
    expect(await row()).toMatchObject({ skillLevel: "grade1", pendingChanges: { name: "待つ 名前" } });
  });

  test("suspends at once whom it gives a date that is past", async () => {
    const { row, asAdmin } = await mentorIn("enabled");
    await asAdmin({ registrationExpiresOn: "2026-05-31" });
    expect(await row()).toMatchObject({ reviewStatus: "suspended", enabled: false, profileComplete: false });
  });

  test("does not vouch for a registration without a number", async () => {
    const { row, asAdmin } = await mentorIn("draft", { registrationVerified: false });
    await prisma.mentor.update({ where: { userId: (await row()).userId }, data: { registrationNumber: null } });
    expect((await refused(asAdmin({ registrationVerified: true }))).detail.fieldErrors).toEqual({ registrationNumber: ["REQUIRED"] });
  });
});

test("of ten who save the same version at once, one does; the others are shown what is there now", async () => {
  const { mentor, row } = await mentorIn("enabled");
  const attempts = Array.from({ length: 10 }, (_, index) =>
    updateMentor(deps, actorOf(index % 2 ? mentor : admin), { id: mentor.userId, expectedVersion: 1, message: `保存 ${index}` }).then(
      () => "saved",
      (error: { code: string; detail: { data?: { current: { version: number; form: { message: string } } } } }) => error,
    ),
  );
  const answers = await Promise.all(attempts);
  const lost = answers.filter((answer) => answer !== "saved");
  expect(answers.filter((answer) => answer === "saved")).toHaveLength(1);
  const { message, version } = await row();
  expect(version).toBe(2);
  for (const answer of lost)
    expect(answer).toMatchObject({ code: "VERSION_CONFLICT", detail: { data: { current: { version: 2, form: { message } } } } });
  expect(JSON.stringify(lost)).not.toContain("adminMemo");
});

describe("pictures are decoded for nobody who cannot keep them", () => {
  const decoded: string[] = [];
  const counting = testDeps(db, {
    encryption,
    photos: {
      portrait: (bytes) => {
        decoded.push("portrait");
        return photos.portrait(bytes);
      },
      paper: (bytes) => {
        decoded.push("paper");
        return photos.paper(bytes);
      },
    },
  });

  test.each(["photo", "registrationScan"] as const)("%s: an old version, somebody else's profile, a field of the admins", async (part) => {
    const { mentor } = await mentorIn("enabled");
    const other = await make.mentor({ enabled: true });
    const upload = { [part]: { bytes: pixels("red") } };
    const attempt = (who: Parameters<typeof actorOf>[0], given: Given & { expectedVersion?: number }) =>
      codeOf(updateMentor(counting, actorOf(who), { id: mentor.userId, expectedVersion: 1, ...upload, ...given }));
    expect(await attempt(mentor, { expectedVersion: 99 })).toBe("VERSION_CONFLICT");
    expect(await attempt(other, {})).toBe("NOT_FOUND");
    expect(await attempt(mentor, { adminMemo: "私が書きました" })).toBe("FORBIDDEN");
    expect(decoded).toEqual([]);
  });
});
