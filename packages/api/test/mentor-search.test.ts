import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;
const order = await make.order();
const [listener, other] = [
  await make.mentor({ orders: [order], themes: ["childcare"] }),
  await make.mentor({ orders: [order], themes: ["transfer"] }),
];
const mentee = await make.mentee({ order });
const token = await api.signIn(mentee);
const admin = await api.signIn(await make.admin());

interface Card {
  id: string;
  nextSlots: { startAt: string; endAt: string }[];
  reasons: { kind: string; label: string }[];
}
interface Found {
  items: Card[];
  soonest: { mentor: { id: string }; startAt: string } | null;
}
const search = async (input: Record<string, unknown> = {}, caller = token) =>
  (await api.rest("mentors.list", input, { token: caller })).body as Found;
const cardOf = (found: Found, id: string) => found.items.find((card) => card.id === id);

describe("a card of the search", () => {
  test("offers two times that are not of the same part of the same day", async () => {
    const { items } = await search();
    for (const { nextSlots } of items) {
      expect(nextSlots).toHaveLength(2);
      const parts = nextSlots.map(({ startAt }) => `${startAt.slice(0, 10)} ${Number(startAt.slice(11, 13)) < 12 ? "morning" : "later"}`);
      expect(new Set(parts).size).toBe(2);
    }
  });

  test("says why somebody is recommended, to the person alone and never to an admin who books on behalf", async () => {
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { concerns: ["childcare"], preferredTimes: ["weekday_day"] } });
    const found = await search();
    expect(found.items[0]?.id).toBe(listener.userId);
    expect(cardOf(found, listener.userId)?.reasons).toEqual([
      { kind: "theme", label: "「childcare」の相談が得意" },
      { kind: "timeBand", label: "平日昼に空きがある" },
    ]);
    expect(cardOf(found, other.userId)?.reasons.map(({ kind }) => kind)).not.toContain("theme");
    const onBehalf = await search({ menteeId: mentee.userId }, admin);
    const told = onBehalf.items.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
    expect(told).not.toContain("theme");
    expect(told).not.toContain("timeBand");
    expect((await search({}, admin)).items.every(({ reasons }) => reasons.length === 0)).toBe(true);
  });

  test("is found by a day, with times of that day", async () => {
    const first = (await search()).items[0]?.nextSlots[0]?.startAt.slice(0, 10) ?? "";
    const found = await search({ date: first });
    expect(found.items.length).toBeGreaterThan(0);
    for (const { nextSlots } of found.items)
      expect(nextSlots.map(({ startAt }) => startAt.slice(0, 10))).toEqual(nextSlots.map(() => first));
    expect((await search({ date: addDays(tokyoDate(api.clock.now()), -1) })).items).toEqual([]);
  });
});

test("the earliest time of the order is offered whatever is filtered, with whoever has the fewest interviews ahead", async () => {
  const both = (await search()).items.map(({ nextSlots }) => nextSlots[0]?.startAt);
  expect(new Set(both).size).toBe(1);
  const colleague = await make.mentee({ order });
  const busy = (await search()).soonest?.mentor.id === listener.userId ? listener : other;
  const calm = busy === listener ? other : listener;
  const later = new Date(api.clock.now().getTime() + 20 * 24 * 3_600_000);
  await make.mentoring({ mentee: colleague, mentor: busy, startAt: later });
  const found = await search({ theme: ["nobody has this"], favorite: true });
  expect(found.items).toEqual([]);
  expect(found.soonest).toMatchObject({ mentor: { id: calm.userId }, startAt: both[0] });
  expect((await search({}, admin)).soonest).toBeNull();
});
