import type { Rows } from "@knotter/testing/rows";
import type { Page } from "@playwright/test";
import { bookButton, bookingDialog, hoursOf } from "./support/booking";
import { expect, test } from "./support/journey";

const BOOK = "**/api/trpc/mentoring.book";

const bookingsOf = ({ prisma }: Rows, menteeId: string): Promise<number> =>
  prisma.mentoring.count({ where: { menteeId, status: "reserved" } });

test("when somebody else booked the time first, other times are offered, the input stays, and one of them can be booked @fast", async ({
  page,
  aboutToBook,
  fixtures,
  apiOf,
  rows,
}) => {
  const { order, mentor, mentee, said: wanted } = await aboutToBook({ note: "三つ目の問いについて" });
  const rival = await fixtures.mentee(order);

  // Booked by somebody else between the page load and the press.
  const api = await apiOf(rival);
  const day = await api.get(`/api/v1/mentors/${mentor.userId}/schedules`, { params: await spanOf(page) });
  const slots = ((await day.json()) as { days: { slots: { startAt: string }[] }[] }).days.flatMap(({ slots }) => slots);
  const [, month = "", date = ""] = /(\d+)月(\d+)日/.exec(wanted) ?? [];
  const start = `-${month.padStart(2, "0")}-${date.padStart(2, "0")}T${hoursOf(wanted).slice(0, 5)}`;
  const taken = slots.find(({ startAt }) => startAt.includes(start));
  const answer = await api.post("/api/v1/mentoring", {
    data: {
      mentorId: mentor.userId,
      startAt: taken?.startAt,
      orderId: order.orderId,
      acknowledgedDisclosure: "L1",
      acknowledgedPolicyVersion: "2026-04-01",
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);

  await bookButton(page).click();
  const dialog = bookingDialog(page);
  await expect(dialog.getByText("選択した日時は、たった今ほかの方が予約しました。別の日時をお選びください。")).toBeVisible();
  const offers = dialog.getByRole("list", { name: "同じキャリコンの近い日時" }).getByRole("button");
  expect(await offers.count()).toBeGreaterThan(0);
  const instead = hoursOf((await offers.first().textContent()) ?? "");
  await offers.first().click();
  await expect(dialog.getByText("三つ目の問いについて")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /同意します/ })).toBeChecked();
  await bookButton(page).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await expect(dialog).toContainText(instead);
  const [booked] = await rows.prisma.mentoring.findMany({ where: { menteeId: mentee.userId } });
  await page.goto(`/mentoring/reserved/${booked?.id}`);
  await expect(page.getByText("三つ目の問いについて")).toBeVisible();
});

test("a booking whose answer is lost is retried with the same key, and is made once @fast", async ({ page, aboutToBook, rows }) => {
  const { mentee } = await aboutToBook();
  const keys: (string | null)[] = [];
  await page.route(BOOK, async (route) => {
    keys.push(await route.request().headerValue("idempotency-key"));
    // The server has carried it out; the first answer never arrives.
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  await bookButton(page).click();
  await expect(bookingDialog(page).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await bookingsOf(rows, mentee.userId)).toBe(1);
});

test("a booking that takes longer than five seconds is not shown as failed, and is made once", async ({ page, aboutToBook, rows }) => {
  const { mentee } = await aboutToBook();
  let asked = 0;
  await page.route(BOOK, async (route) => {
    asked += 1;
    const slow = asked === 1;
    const answer = await route.fetch();
    if (slow) await new Promise((resolve) => setTimeout(resolve, 5_600));
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await bookButton(page).click();
  await expect(page.getByText(/予約状況を確認しています/)).toBeVisible();
  await expect(bookingDialog(page).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await expect(page.getByText(/予約状況を確認しています/)).toBeHidden();
  expect(asked).toBe(2);
  expect(await bookingsOf(rows, mentee.userId)).toBe(1);
});

test("an unanswered booking stays on the screen, survives a reload, and is made once when the connection is back", async ({
  page,
  aboutToBook,
  rows,
}) => {
  const { mentee } = await aboutToBook({ note: "電車の中から" });
  await page.route(BOOK, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await bookButton(page).click();
  await expect(bookingDialog(page).getByText(/二重に予約されることはありません/)).toBeVisible();
  await page.unroute(BOOK);
  await page.reload();
  await expect(bookingDialog(page).getByText("電車の中から")).toBeVisible();
  await bookingDialog(page)
    .getByRole("checkbox", { name: /同意します/ })
    .check();
  await bookButton(page).click();
  await expect(bookingDialog(page).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  expect(await bookingsOf(rows, mentee.userId)).toBe(1);
});

test("a double click books once", async ({ page, aboutToBook, rows }) => {
  const { mentee } = await aboutToBook({ order: { policy: { maxFutureReservations: 3 } } });
  await bookButton(page).dblclick();
  await expect(bookingDialog(page).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  expect(await bookingsOf(rows, mentee.userId)).toBe(1);
});

/** The two weeks that the picker shows. */
async function spanOf(page: Page): Promise<{ from: string; to: string }> {
  const seconds = await page.evaluate(() => Date.now());
  const day = (offset: number) => new Date(seconds + offset * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Asia/Tokyo" });
  return { from: day(0), to: day(13) };
}
