import { href } from "@knotter/contract/routes";
import { expect, test } from "./support/journey";
import { setting } from "./support/setting";
import { startSharedCache } from "./support/shared-cache";

const REQUESTS = 10_000;
const AT_ONCE = 16;
/** One in this many requests is a whole page or a part of one; the others are data and files. */
const PAGE_EVERY = 20;

test("a cache in front that gives everybody what it may keep never gives one person's page to another", async ({ fixtures, tokenOf }) => {
  test.setTimeout(180_000);
  const { order, mentee, mentor } = await fixtures.pair();
  const people = [mentee, await fixtures.mentee(order), mentor, await fixtures.hrStaff(order.customerId), await fixtures.admin()];
  const callers = await Promise.all(people.map(async (person) => ({ ...person, token: await tokenOf(person) })));
  const nobody = { userId: "nobody", email: "nobody@example.com", token: null };
  const everybody = [...callers, nobody];
  const cache = await startSharedCache(setting.baseUrl);

  const data = [
    "/api/v1/current-user",
    "/api/v1/current-user/sessions",
    "/api/v1/current-user/security",
    "/api/trpc/currentUser.get?input=%7B%7D",
  ];
  const files = ["/portraits/01.svg", "/api/v1/openapi.json", "/portraits/no-such-file.svg", "/fonts/no-such-file.css"];
  const pages = [href("home"), href("mypage"), href("mentorMypage"), href("account"), href("guide"), href("login"), "/no/such/page"];
  const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

  const leaks: string[] = [];
  let asked = 0;
  let answered = 0;
  async function visit(): Promise<void> {
    for (let number = asked++; number < REQUESTS; number = asked++) {
      const caller = pick(everybody, number);
      const round = Math.floor(number / everybody.length);
      const isPage = number % PAGE_EVERY === 0;
      const path = isPage ? pick(pages, round) : pick(round % 4 === 0 ? files : data, round);
      const auth: Record<string, string> = caller.token
        ? round % 2 === 0 || isPage
          ? { cookie: `knotter.session=${caller.token}` }
          : { authorization: `Bearer ${caller.token}` }
        : {};
      const answer = await fetch(cache.address + path, {
        headers: { ...auth, ...(isPage && round % 3 === 0 ? { RSC: "1" } : {}) },
        redirect: "manual",
      });
      const text = await answer.text();
      if (answer.status < 500) answered += 1;
      for (const other of everybody) {
        if (other === caller || other === nobody) continue;
        if (text.includes(other.email)) leaks.push(`${path}: ${caller.email} was given what is of ${other.email}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  await cache.close();

  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(REQUESTS * 0.99);
  // The cache did store something: otherwise nothing is proven.
  expect(cache.hits()).toBeGreaterThan(REQUESTS / 10);
});
