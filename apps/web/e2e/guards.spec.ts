import { newServiceToken } from "@knotter/auth/service-token";
import { canOpen, href, ROLE_PAGE, ROUTES, type Route, type RouteKey } from "@knotter/contract/routes";
import { DAY } from "@knotter/domain/tokyo";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expectAccessible } from "./support/axe";
import { signIn } from "./support/booking";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import type { Personas } from "./support/personas";
import { setting } from "./support/setting";

const keys = Object.keys(ROUTES) as RouteKey[];

const addressOf = (key: RouteKey, personas: Personas): string => {
  const id = key === "reserved" ? personas.reserved.mentoringId : personas.mentor.userId;
  return ROUTES[key].path.replace("[id]", id).replace("[orderIds]", personas.orderOver.orderId);
};

/** Only on the pages of people who may see them: the mentor's name and the mentee's text. */
const secretsOf = (personas: Personas): string[] => [personas.mentor.displayName, "育休からの復帰について", personas.mentee.email];

/** Requests that bypassed the guards of other frameworks (CVE-2025-29927 and later ones). */
const DISGUISES: Record<string, Record<string, string>> = {
  plainly: {},
  "as a subrequest of the proxy": { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy:src/proxy" },
  "as a subrequest of a middleware": { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  "with the word of a rewrite": {
    "x-middleware-rewrite": "/",
    "x-middleware-next": "1",
    "x-invoke-path": "/login",
    "x-matched-path": "/login",
  },
  "as a part of the app": { RSC: "1" },
  "as a prefetch": { RSC: "1", "Next-Router-Prefetch": "1" },
  "as a prefetch of one segment": { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
  "as a navigation from inside": {
    RSC: "1",
    "Next-Url": "/",
    "Next-Router-State-Tree": encodeURIComponent(JSON.stringify(["", { children: ["(main)", {}] }])),
  },
};

/** In the fast tier every disguise is tried without a session, and these with the session of another role. */
const FAST_DISGUISES = ["plainly", "as a subrequest of the proxy", "as a prefetch of one segment"];

/** Sends a request; if the framework wants a value repeated in the query, repeats it as its own router does. */
async function ask(request: APIRequestContext, address: string, headers: Record<string, string>): Promise<APIResponse> {
  const answer = await request.get(address, { headers, maxRedirects: 0 });
  const { location = "" } = answer.headers();
  const confirmed = new URL(location, setting.baseUrl).searchParams.has("_rsc");
  return confirmed ? request.get(location, { headers, maxRedirects: 0 }) : answer;
}

/** The redirect of an answer: by status, or within the stream that the router reads. */
async function destinationOf(answer: APIResponse): Promise<string | null> {
  const { location } = answer.headers();
  if (location) return location.replace(/^https?:\/\/[^/]+/, "").replace(/[?&]_rsc(=[^&]*)?$/, "");
  return /NEXT_REDIRECT;\w+;([^;]+);/.exec(await answer.text())?.[1] ?? null;
}

for (const [disguise, headers] of Object.entries(DISGUISES)) {
  test(`a guest who asks ${disguise} gets the login and nothing of any page @fast`, async ({ personas, request }) => {
    for (const key of keys.filter((name) => !canOpen(name, null))) {
      const address = addressOf(key, personas);
      const answer = await ask(request, address, headers);
      const text = await answer.text();
      for (const secret of secretsOf(personas)) expect(text, `${key}: ${secret}`).not.toContain(secret);
      const destination = await destinationOf(answer);
      const expected = ["home", "notFound"].includes(key) ? "/login" : href("login", {}, { next: address });
      // The answer to a prefetch may be only the frame; if it redirects, the target is the same.
      if (destination !== null || !headers["Next-Router-Prefetch"]) expect(destination, key).toBe(expected);
    }
  });

  test(`a signed-in person of another role who asks ${disguise} is sent home${FAST_DISGUISES.includes(disguise) ? " @fast" : ""}`, async ({
    personas,
    playwright,
    tokenOf,
    baseURL,
  }) => {
    for (const as of ["hrstaff", "mentee", "mentor", "temporary"] as const) {
      const viewer = { role: personas[as].role, temporary: as === "temporary" };
      const cookie = `knotter.session=${await tokenOf(personas[as])}`;
      const browser = await playwright.request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: { cookie } });
      for (const key of keys.filter((name) => !canOpen(name, viewer) && !canOpen(name, null))) {
        const answer = await ask(browser, addressOf(key, personas), headers);
        const text = await answer.text();
        // The user's own name is in the frame of every page.
        for (const secret of secretsOf(personas).slice(as === "mentor" ? 1 : 0, 2))
          expect(text, `${as} ${key}: ${secret}`).not.toContain(secret);
        const destination = await destinationOf(answer);
        const expected = as === "temporary" ? "/mypage?register=1" : "/";
        if (destination !== null || !headers["Next-Router-Prefetch"]) expect(destination, `${as} ${key}`).toBe(expected);
      }
      await browser.dispose();
    }
  });
}

test("a service account's token, which calls the API, opens no page @fast", async ({ personas, fixtures, request }) => {
  const token = newServiceToken();
  const soon = new Date(Date.now() + DAY);
  await fixtures.serviceAccount({ token, scopes: ["customers.list"], expiresAt: soon });
  const headers = { authorization: `Bearer ${token}` };
  const called = await request.get("/api/v1/customers", { headers });
  expect(called.status()).toBe(200);
  for (const key of keys.filter((name) => !canOpen(name, null))) {
    const address = addressOf(key, personas);
    const answer = await ask(request, address, headers);
    const text = await answer.text();
    for (const secret of secretsOf(personas)) expect(text, `${key}: ${secret}`).not.toContain(secret);
    expect(await destinationOf(answer), key).toBe(["home", "notFound"].includes(key) ? "/login" : href("login", {}, { next: address }));
  }
});

test("slashes and dots written otherwise open nothing @fast", async ({ personas, request }) => {
  const { mentoringId } = personas.reserved;
  const spellings = [
    `//mentoring/reserved/${mentoringId}`,
    `/mentoring//reserved/${mentoringId}`,
    `/mentoring%2Freserved%2F${mentoringId}`,
    `/mentoring/reserved/${mentoringId}%2F`,
    `/login/..%2Fmentoring/reserved/${mentoringId}`,
    `/login/%2e%2e/mentoring/reserved/${mentoringId}`,
    `/mentoring/reserved/${mentoringId}/`,
    `/mentoring/reserved/${mentoringId}.rsc`,
    `/mentoring/reserved/${mentoringId}.json`,
    `/_next/data/x/mentoring/reserved/${mentoringId}.json`,
    `/Mentoring/Reserved/${mentoringId}`,
  ];
  for (const spelling of spellings) {
    const answer = await request.fetch(new URL(setting.baseUrl).origin + spelling, { maxRedirects: 5 });
    const text = await answer.text();
    for (const secret of secretsOf(personas)) expect(text, spelling).not.toContain(secret);
    expect(answer.status(), spelling).toBeLessThan(500);
  }
});

test("signed-in people of every role are sent from the sign-in pages to the top page, which for HR and the admins is their work", async ({
  page,
  context,
  personas,
  enter,
}) => {
  const guestPaths = keys.filter((key) => (ROUTES[key] as Route).access === "guest").map((key) => ROUTES[key].path);
  for (const as of ["mentee", "mentor", "hrstaff", "admin"] as const) {
    await enter(context, personas[as]);
    for (const path of guestPaths) {
      await page.goto(`${path}?next=%2Fguide&token=abc`);
      await expect(page).toHaveURL(as === "hrstaff" || as === "admin" ? href(ROLE_PAGE[as].key) : "/");
    }
  }
});

test("a mentee in temporary registration sees only the registration and the guide", async ({ page, context, personas, enter }) => {
  await enter(context, personas.temporary);
  for (const path of [
    "/",
    "/mentor",
    `/mentor/${personas.mentor.userId}`,
    `/mentoring/reserved/${personas.reserved.mentoringId}`,
    "/aboutCareer",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL("/mypage?register=1");
  }
  await expect(page.getByRole("heading", { level: 1, name: "本登録" })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  await expect(menu.getByRole("link")).toHaveText(["初めての方へ"]);
  await menu.getByRole("link", { name: "初めての方へ" }).click();
  await expect(page).toHaveURL("/guide");
});

test("what is somebody else's does not exist: a foreign booking and a mentor of another order are 404 @fast", async ({
  page,
  context,
  fixtures,
  personas,
  enter,
}) => {
  const stranger = await fixtures.pair();
  await enter(context, stranger.mentee);
  for (const path of [`/mentoring/reserved/${personas.reserved.mentoringId}`, `/mentor/${personas.mentor.userId}`, "/mentor/not-an-id"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBeGreaterThanOrEqual(400);
    expect(answer?.status(), path).toBeLessThan(500);
    await expect(page.getByText(personas.mentor.displayName)).toHaveCount(0);
  }
  await page.goto(`/mentoring/reserved/${personas.reserved.mentoringId}`);
  await expect(page.getByRole("heading", { level: 1, name: "ページが見つかりません" })).toBeVisible();
});

test("an address that is no page is the designed 404 for who is signed in, and the login for a guest", async ({
  page,
  context,
  personas,
  enter,
}) => {
  await page.goto("/no/such/page?x=1");
  await expect(page).toHaveURL("/login");
  await enter(context, personas.mentee);
  for (const path of ["/no/such/page", "/mentors", "/mentoring", "/mypage/mentor/nothing", "/404"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "ページが見つかりません" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "メインメニュー" })).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", { name: "ホームへ戻る" }).click();
  await expect(page).toHaveURL("/");
});

test("a call that is answered 404 leads to /404", async ({ page, context, fixtures, enter, rows }) => {
  const { mentor, mentee } = await fixtures.pair();
  await enter(context, mentee);
  await page.goto(`/mentor/${mentor.userId}`);
  await rows.prisma.orderMentor.deleteMany({ where: { mentorId: mentor.userId } });
  await page.getByRole("button", { name: "次の2週間" }).click();
  await expect(page).toHaveURL("/404");
  await expect(page.getByRole("heading", { level: 1, name: "ページが見つかりません" })).toBeVisible();
});

test("a form whose subject is gone says so where it is, and keeps what was typed", async ({ page, context, fixtures, enter, rows }) => {
  const order = await fixtures.order();
  const place = await rows.prisma.orderMentee.create({
    data: { orderId: order.orderId, email: `gone-${crypto.randomUUID()}@example.com`, name: "去田 花子", maxCount: 2 },
  });
  await enter(context, await fixtures.admin());
  const address = `/admin/order/${order.orderId}/mentees?row=${place.id}`;
  await openPage(page, address);
  await page.getByRole("button", { name: "訂正する" }).click();
  const dialog = page.getByRole("dialog", { name: /訂正/ });
  await dialog.getByLabel("部署").fill("東日本営業部");
  await rows.prisma.orderMentee.delete({ where: { id: place.id } });
  await dialog.getByRole("button", { name: "訂正する" }).click();
  await expect(dialog.getByText("入力はこの画面に残っています。", { exact: false })).toBeVisible();
  await expect(dialog.getByLabel("部署")).toHaveValue("東日本営業部");
  await expect(page).toHaveURL(address);
  await expectAccessible(page);
});

test("after signing in a deep link opens what it named, query and all @fast", async ({ page, personas }) => {
  await openPage(page, "/mypage?tab=disclosure");
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/mypage?tab=disclosure")}`);
  await signIn(page, personas.mentee.email);
  await expect(page).toHaveURL("/mypage?tab=disclosure");
  await expect(page.getByRole("heading", { name: "会社に伝わること" })).toBeVisible();
});

test("the search for mentors sends its heading before its results, and a refusal before anything", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const foreign = await fixtures.order();
  await enter(context, mentee);
  const found = await page.request.get("/mentor");
  expect(found.status()).toBe(200);
  const text = await found.text();
  // A search that takes longer than the page waits comes after its skeleton; any other without one.
  const parts = [
    "キャリコンを探す</h1>",
    ...(text.includes("キャリコンを探しています") ? ["キャリコンを探しています"] : []),
    mentor.displayName,
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const refused = await page.request.get(`/mentor?orderId=${foreign.orderId}`);
  expect(refused.status()).toBe(404);
  expect(await refused.text()).not.toContain("キャリコンを探しています");
});
