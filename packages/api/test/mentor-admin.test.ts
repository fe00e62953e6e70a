import { at, NOW } from "@knotter/testing/factories/given";
import type { MentorTraits } from "@knotter/testing/factories/mentor";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const adminToken = await api.signIn(await make.admin());

interface Page {
  items: { id: string; [field: string]: unknown }[];
  total: number | null;
  nextCursor: string | null;
}
const pageOf = async (key: "mentors.admin" | "mentors.valid", input: object): Promise<Page> => {
  const answer = await api.rest(key, { ...input }, { token: adminToken });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Page;
};
const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

async function everyPage(key: "mentors.admin" | "mentors.valid", input: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page = await pageOf(key, { ...input, pageSize: 2, ...(cursor ? { cursor } : {}) });
    ids.push(...idsOf(page));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

/** Seven mentors with a common keyword, created one second apart. */
async function seven() {
  const word = `印${crypto.randomUUID().slice(0, 8)}`;
  const traits: (MentorTraits & { nameKana: string | null })[] = [
    { nameKana: "ウエダ" },
    { nameKana: "アオキ", registrationExpiresOn: "2026-06-20" },
    { nameKana: null, registrationExpiresOn: null, reviewStatus: "invited", enabled: false, profileComplete: false },
    { nameKana: "イトウ", registrationExpiresOn: "2026-05-01", reviewStatus: "suspended", enabled: false, profileComplete: false },
    { nameKana: "アオキ", registrationExpiresOn: "2026-08-01" },
    { nameKana: "エノモト", reviewStatus: "disabled", enabled: false },
    { nameKana: "オオタ", reviewStatus: "pending_review", enabled: false },
  ];
  const ids: string[] = [];
  for (const [index, { nameKana, ...given }] of traits.entries()) {
    const { userId } = await make.mentor(given);
    const createdAt = new Date(NOW.getTime() + index * 1000);
    await prisma.mentor.update({ where: { userId }, data: { name: `${word} ${index}`, nameKana, createdAt } });
    ids.push(userId);
  }
  return { word, ids, pick: (...indexes: number[]) => indexes.map((index) => ids[index]) };
}

describe("the admins' list of mentors", () => {
  test("is turned over page by page in each of its orders, everybody once", async () => {
    const { word, ids, pick } = await seven();
    expect(await everyPage("mentors.admin", { q: word })).toEqual([...ids].reverse());
    const byExpiry = await everyPage("mentors.admin", { q: word, sort: "expiry" });
    expect([byExpiry.slice(0, 3), byExpiry.at(-1)]).toEqual([pick(3, 1, 4), ids[2]]);
    const byName = await everyPage("mentors.admin", { q: word, sort: "name" });
    expect(byName).toEqual([...pick(1, 4).sort(), ...pick(3, 0, 5, 6, 2)]);
    expect((await pageOf("mentors.admin", { q: word, pageSize: 2 })).total).toBe(7);
    // A pending change, submitted before the pending profile.
    await prisma.mentor.update({
      where: { userId: ids[4] ?? "" },
      data: { pendingChanges: { name: "新" }, pendingSince: new Date("2026-01-01T00:00:00Z") },
    });
    expect(await everyPage("mentors.admin", { q: word, sort: "review" })).toEqual(pick(4, 6, 0, 1, 2, 3, 5));
  });

  test("says the weekly hours, by the pattern in force", async () => {
    const mentor = await make.mentor();
    const weekly = await prisma.mentorSchedule.findMany({ where: { mentorId: mentor.userId, kind: "weekly", deletedAt: null } });
    const minutes = weekly
      .flatMap(({ ranges }) => ranges as { start: number; end: number }[])
      .reduce((sum, { start, end }) => sum + end - start, 0);
    expect(minutes).toBeGreaterThan(0);
    expect((await pageOf("mentors.admin", { q: mentor.email })).items).toMatchObject([{ offeredMinutesPerWeek: minutes }]);
    await prisma.mentorSchedule.updateMany({ where: { mentorId: mentor.userId }, data: { effectiveTo: new Date("2026-01-01") } });
    expect((await pageOf("mentors.admin", { q: mentor.email })).items).toMatchObject([{ offeredMinutesPerWeek: 0 }]);
  });

  test.each<[string, object, number[]]>([
    ["a state", { reviewStatus: "suspended" }, [3]],
    ["enabled", { enabled: true }, [0, 1, 4]],
    ["not enabled", { enabled: false }, [2, 3, 5, 6]],
    ["complete", { profileComplete: true }, [0, 1, 4, 5, 6]],
    ["a registration that ends within 30 days, or has ended", { expiringWithinDays: 30 }, [1, 3]],
    ["one that ends within 61 days", { expiringWithinDays: 61 }, [1, 3, 4]],
    ["those who wait for the office", { waiting: true }, [6]],
    ["Zoom, as it is for everybody", { zoomStatus: "none" }, [0, 1, 2, 3, 4, 5, 6]],
    ["Zoom, as it is for nobody", { zoomStatus: "connected" }, []],
  ])("can be narrowed to %s", async (_name, filter, due) => {
    const { word, pick } = await seven();
    const page = await pageOf("mentors.admin", { q: word, ...filter });
    expect([idsOf(page).sort(), page.total]).toEqual([pick(...due).sort(), due.length]);
  });

  test("finds people by name in any width and kana, by address, by number; a wild card is a letter", async () => {
    const mentor = await make.mentor();
    const number = String(Date.now());
    await prisma.mentor.update({
      where: { userId: mentor.userId },
      data: { name: "さとう ＭＩＳＡＫＩ", nameKana: "サトウ ミサキ", registrationNumber: number },
    });
    for (const q of ["サトウ misaki", "ｻﾄｳ ﾐｻｷ", "さとう", mentor.email.toUpperCase(), number])
      expect([q, idsOf(await pageOf("mentors.admin", { q }))]).toEqual([q, [mentor.userId]]);
    for (const q of ["%", "_", "さとう%", "' OR 1=1 --"]) expect(idsOf(await pageOf("mentors.admin", { q }))).not.toContain(mentor.userId);
  });

  test("says of each what an admin has to do, and the log says whose data were shown", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order], registrationExpiresOn: "2026-06-20" });
    await make.mentoring({ mentee: await make.mentee({ order }), mentor, startAt: at("2026-06-08", "10:00") });
    await prisma.mentor.update({
      where: { userId: mentor.userId },
      data: { pendingChanges: { name: "新" }, pendingSince: NOW, headline: null },
    });
    const { items } = await pageOf("mentors.admin", { q: mentor.email });
    expect(items).toMatchObject([
      {
        email: mentor.email,
        missing: ["headline"],
        profileComplete: false,
        registrationState: "expiring_30",
        pendingFields: ["name"],
        upcoming: 1,
        zoomStatus: "none",
      },
    ]);
    const read = await prisma.auditLog.findMany({ where: { entity: "Mentor", entityId: mentor.userId } });
    expect(read.map(({ action }) => action)).toEqual(["mentor.list"]);
  });

  test("takes no cursor of another order, and none that it did not give", async () => {
    const { word } = await seven();
    const { nextCursor } = await pageOf("mentors.admin", { q: word, pageSize: 2 });
    const forged = (sort: string, ...parts: unknown[]) => Buffer.from(JSON.stringify([`mentors.${sort}`, ...parts])).toString("base64url");
    const id = crypto.randomUUID();
    const cursors = [
      ["expiry", nextCursor],
      ["newest", "x"],
      ["newest", forged("newest", "9999-99-99 00:00:00+00", id)],
      ["newest", forged("newest", "now", id)],
      ["expiry", forged("expiry", "2026-02-31", "x")],
      ["expiry", forged("expiry", "2026-02-31", id)],
      ["newest", forged("newest", "0000-01-01 00:00:00+00", id)],
      ["newest", forged("newest", "2026-06-01 24:00:00+00", id)],
      ["expiry", forged("expiry", "infinity", id)],
      ["name", forged("name", "\ud800", id)],
      ["name", forged("name", "a\0b", id)],
    ];
    for (const [sort, cursor] of cursors) {
      const { status, error } = await api.rest("mentors.admin", { sort, cursor }, { token: adminToken });
      expect([cursor, status, Object.keys(error?.fieldErrors ?? {})]).toEqual([cursor, 400, ["cursor"]]);
    }
  });
});

describe("whom an order can be given to", () => {
  const theme = `t-${crypto.randomUUID().slice(0, 8)}`;
  const find = async (input: object = {}) => idsOf(await pageOf("mentors.valid", { theme: [theme], ...input }));

  test("enabled, complete, verified, not expired, without conflict; nobody else", async () => {
    const customer = await make.customer();
    const themes = [theme];
    const good = await make.mentor({ themes });
    const conflicting = await make.mentor({ themes, conflictCustomerIds: [customer.customerId] });
    for (const lacking of [
      { enabled: false },
      { profileComplete: false },
      { registrationVerified: false },
      { registrationExpiresOn: "2026-05-31" },
      { registrationExpiresOn: null },
    ])
      await make.mentor({ themes, ...lacking });
    expect((await find()).sort()).toEqual([good.userId, conflicting.userId].sort());
    expect(await find({ customerId: customer.customerId })).toEqual([good.userId]);
    expect((await everyPage("mentors.valid", { theme: [theme] })).sort()).toEqual([good.userId, conflicting.userId].sort());
  });

  test("says what speaks against it, and how many more interviews a week are possible", async () => {
    const order = await make.order({ maxMentoringCount: 10 });
    const only = `t-${crypto.randomUUID().slice(0, 8)}`;
    const mentor = await make.mentor({
      orders: [order],
      themes: [only],
      weeklyCap: 2,
      registrationExpiresOn: "2026-09-30",
      acceptingNew: false,
    });
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { contractTo: new Date("2026-12-31") } });
    const [mentee] = [await make.mentee({ order })];
    const book = (day: string, time = "10:00") => make.mentoring({ mentee, mentor, startAt: at(day, time) });
    const item = async (until?: string) => (await pageOf("mentors.valid", { theme: [only], ...(until ? { until } : {}) })).items[0];
    expect(await item()).toMatchObject({ remainingCapacityPerWeek: 2, warnings: ["not_accepting"] });
    expect(await item("2026-09-30")).toMatchObject({ warnings: ["not_accepting"] });
    expect(await item("2026-10-01")).toMatchObject({ warnings: ["registration_expires", "not_accepting"] });
    // In the future or the past, outside these four weeks.
    await book("2026-07-20");
    await book("2026-05-20");
    for (const day of ["2026-06-08", "2026-06-15", "2026-06-16", "2026-06-17"]) await book(day);
    expect(await item()).toMatchObject({ remainingCapacityPerWeek: 1 });
    await book("2026-06-22");
    expect(await item("2027-03-31")).toMatchObject({
      remainingCapacityPerWeek: 0,
      warnings: ["registration_expires", "contract_ends", "not_accepting", "no_capacity"],
    });
  });
});

describe("a mentor's interviews", () => {
  test("can be searched for by the mentee's name in any kana and by number, with the tabs counting the same", async () => {
    const order = await make.order({ maxMentoringCount: 5 });
    const mentor = await make.mentor({ orders: [order] });
    const [first, second] = [await make.mentee({ order, name: "やまだ 花子" }), await make.mentee({ order, name: "鈴木 一郎" })];
    const found = await make.mentoring({ mentee: first, mentor, startAt: at("2026-06-08", "10:00") });
    const past = await make.mentoring({ mentee: first, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
    const other = await make.mentoring({ mentee: second, mentor, startAt: at("2026-06-09", "10:00") });
    const { publicNo } = await prisma.mentoring.findUniqueOrThrow({ where: { id: other.mentoringId } });
    const search = async (q: string, token: string) => {
      const { body } = await api.rest("mentors.mentorings", { id: mentor.userId, q }, { token });
      const { items, counts, total } = body as { items: { id: string }[]; counts: Record<string, number>; total: number };
      return { ids: items.map(({ id }) => id).sort(), counts, total };
    };
    for (const token of [adminToken, await api.signIn(mentor)]) {
      expect(await search("ヤマダ　花子", token)).toEqual({
        ids: [found.mentoringId, past.mentoringId].sort(),
        counts: { upcoming: 1, toReport: 0, done: 1, canceled: 0 },
        total: 2,
      });
      expect((await search(publicNo.toLowerCase(), token)).ids).toEqual([other.mentoringId]);
      expect((await search("山田%", token)).ids).toEqual([]);
    }
  });
});
