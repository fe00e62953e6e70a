import { createServer } from "node:http";
import { addDays, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { setting } from "./support/setting";

test("a mentor registers a calendar, sees that it cannot be read, keeps an interview that an appointment overlaps, and takes a calendar off @phone", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const day = addDays(tokyoDate(new Date()), 9);
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: new Date(`${day}T10:00:00+09:00`) });
  await fixtures.mentors.withCalendars({ mentoringId, mentor });
  await enter(context, mentor);

  await test.step("her home shows it, with the way to move it", async () => {
    await openPage(page, "/");
    await expect(page.getByText("予定と重なっている面談があります")).toBeVisible();
    await expect(page.getByRole("list", { name: "これからの面談" })).toContainText("予定と重なっています");
    await expect(page.getByRole("link", { name: "日時を変更" })).toHaveAttribute("href", `/mentoring/reserved/${mentoringId}`);
    await expect(page.getByRole("button", { name: /^そのまま行う/ })).toBeVisible();
    await expect(page.getByText("読み取れていないカレンダーがあります")).toBeVisible();
    await expect(page.getByRole("link", { name: "カレンダー連携を見る" })).toHaveAttribute("href", "/mypage/mentor?tab=calendars");
  });

  await test.step("the page of the interview says so, too, with the same choices", async () => {
    await page.getByRole("link", { name: "日時を変更" }).click();
    await expect(page.getByText("ご自身の予定と重なっています")).toBeVisible();
    await expect(page.getByRole("button", { name: "別の日時を提案する" }).first()).toBeVisible();
    await page.getByRole("button", { name: "そのまま行う" }).click();
    await expect(page.getByText("ご自身の予定と重なっています")).toBeHidden();
    await page.reload();
    await expect(page.getByText(/ご自身の予定（.*）と重なっていますが、そのまま行います/)).toBeVisible();
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect(page.getByText("ご自身の予定と重なっています")).toBeVisible();
  });

  await openPage(page, "/mypage/mentor?tab=calendars");
  const calendars = page.getByRole("list", { name: "登録したカレンダー" });

  await test.step("an interview that an appointment overlaps stays until she says so", async () => {
    await expect(page.getByText("予定と重なっている面談があります")).toBeVisible();
    await page.getByRole("button", { name: /^そのまま行う/ }).click();
    await expect(page.getByText("予定と重なっている面談があります")).toBeHidden();
    await openPage(page, "/");
    await expect(page.getByText("予定と重なっている面談があります")).toBeHidden();
    await openPage(page, "/mypage/mentor?tab=calendars");
  });

  await test.step("her own calendar has the busy times beside the hours, and the sum of the hours says what is left beside them", async () => {
    await openPage(page, `/mypage/mentor/calendar?date=${day}`);
    await expect(page.getByRole("list", { name: "色の意味" })).toContainText("予定あり");
    await expect(page.getByRole("region", { name: new RegExp(`${Number(day.slice(8))}日.*の予約と予定`) })).toContainText(
      "予定と重なっています",
    );
    await openPage(page, `/mypage/mentor/calendar?view=list&date=${day}`);
    await expect(page.getByText(/^予定あり \d/).first()).toBeVisible();
    await openPage(page, "/mypage/mentor/schedule");
    await expect(page.getByText(/^うち空き .*予約とカレンダーの予定/)).toBeVisible();
    await openPage(page, "/mypage/mentor?tab=calendars");
  });

  await test.step("a calendar is read at once when she asks for it", async () => {
    await page.getByRole("button", { name: "今すぐ更新：別の会社の予定" }).click();
    await expect(page.getByText("読み取れていないカレンダーがあります")).toBeVisible();
    await expect(page.getByText(/「別の会社の予定」.*最後に読み取れたときの予定を使っています/)).toBeVisible();
  });

  await test.step("an address of this machine's own network, and one that cannot be read, are refused at their field", async () => {
    await page.getByRole("button", { name: "アドレスで登録する" }).click();
    const dialog = page.getByRole("dialog", { name: "カレンダーの登録" });
    await dialog.getByLabel(/^呼び名/).fill("家の予定");
    await dialog.getByLabel(/^カレンダーのアドレス/).fill("https://192.168.0.10/a.ics");
    await dialog.getByRole("button", { name: "登録する" }).click();
    await expect(dialog.getByText(/公開されているカレンダーのアドレスを入力してください/)).toBeVisible();
    await dialog.getByLabel(/^カレンダーのアドレス/).fill("https://no-calendar.example.com/a.ics");
    await dialog.getByRole("button", { name: "登録する" }).click();
    await expect(dialog.getByText("カレンダーのサーバーに接続できませんでした。アドレスをご確認ください")).toBeVisible();
    await dialog.getByRole("button", { name: "戻る" }).click();
    await expect(calendars.getByText("家の予定")).toBeHidden();
  });

  await test.step("what she takes off is gone", async () => {
    await page.getByRole("button", { name: "外す：別の会社の予定" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "外す" }).click();
    await expect(calendars.getByText("別の会社の予定")).toBeHidden();
    await expect(page.getByRole("heading", { name: "予定の読み取り" })).toBeFocused();
  });
});

test("what a mentor's calendar says is busy is not offered to a mentee, and is again when the calendar is taken off", async ({
  page,
  context,
  fixtures,
  enter,
  apiOf,
}) => {
  let event = "";
  const server = createServer((_request, response) => response.end(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`));
  await new Promise<void>((resolve) => server.listen(Number(new URL(setting.calendarOrigin).port), "127.0.0.1", resolve));
  try {
    const { mentor, mentee } = await fixtures.pair();
    const api = await apiOf(mentee);
    const [from, to] = [8, 12].map((days) => toOffsetIso(startIn(24 * days)).slice(0, 10));
    const offered = async (): Promise<string[]> => {
      const answer = await api.get(`/api/v1/mentors/${mentor.userId}/schedules?from=${from}&to=${to}`);
      const { days } = (await answer.json()) as { days: { slots: { startAt: string }[] }[] };
      return days.flatMap(({ slots }) => slots.map((slot) => slot.startAt));
    };
    const [wanted = ""] = await offered();
    const utc = (minutes: number) => new Date(Date.parse(wanted) + minutes * 60_000).toISOString().replace(/[-:]|\.\d{3}/g, "");
    event = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:PLANTED\r\nDTSTART:${utc(0)}\r\nDTEND:${utc(60)}\r\nEND:VEVENT`;
    await enter(context, mentor);
    await openPage(page, "/mypage/mentor?tab=calendars");
    await page.getByRole("button", { name: "アドレスで登録する" }).click();
    const dialog = page.getByRole("dialog", { name: "カレンダーの登録" });
    await dialog.getByLabel(/^呼び名/).fill("仕事の予定");
    await dialog.getByLabel(/^カレンダーのアドレス/).fill(`${setting.calendarOrigin}/a.ics`);
    await dialog.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText("今後4週間の予定：1件")).toBeVisible();
    expect(await offered()).not.toContain(wanted);
    await page.getByRole("button", { name: "外す：仕事の予定" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "外す" }).click();
    // Behind an open dialog the list is hidden, too.
    await expect(page.getByText("「仕事の予定」を外しました。")).toBeVisible();
    await expect(page.getByRole("list", { name: "登録したカレンダー" })).toBeHidden();
    expect(await offered()).toContain(wanted);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a mentor connects Google and Outlook, is not booked at a busy time, connects again what has ended, and disconnects @phone", async ({
  page,
  context,
  request,
  fixtures,
  rows,
  enter,
  apiOf,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const [google, outlook] = [`${mentor.userId}@google.example`, `${mentor.userId}@microsoft.example`];
  const api = await apiOf(mentee);
  const [from, to] = [8, 12].map((days) => toOffsetIso(startIn(24 * days)).slice(0, 10));
  const offered = async (): Promise<string[]> => {
    const answer = await api.get(`/api/v1/mentors/${mentor.userId}/schedules?from=${from}&to=${to}`);
    const { days } = (await answer.json()) as { days: { slots: { startAt: string }[] }[] };
    return days.flatMap(({ slots }) => slots.map((slot) => slot.startAt));
  };
  const consent = async (email: string, decision: "許可する" | "許可しない") => {
    await page.getByLabel("アカウント（メールアドレス）").fill(email);
    await page.getByRole("button", { name: decision, exact: true }).click();
  };
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=calendars");
  const calendars = page.getByRole("list", { name: "登録したカレンダー" });

  await test.step("she refuses, and nothing has happened", async () => {
    await page.getByRole("button", { name: "Googleカレンダーと連携する" }).click();
    await consent(google, "許可しない");
    await expect(page.getByText("連携は行われませんでした")).toBeVisible();
    await expect(page).toHaveURL(/\/mypage\/mentor\?tab=calendars$/);
    await expect(calendars).toBeHidden();
  });

  await test.step("she agrees; what is busy at Google is not offered, and the code leaves the address at once", async () => {
    await page.getByRole("button", { name: "Googleカレンダーと連携する" }).click();
    await consent(google, "許可する");
    await expect(page.getByText("カレンダーと連携しました")).toBeVisible();
    await expect(page).toHaveURL(/\/mypage\/mentor\?tab=calendars$/);
    await expect(calendars.getByText(/今後4週間の予定：[1-9]/)).toBeVisible();
    const { busy } = await rows.prisma.mentorBusy.findUniqueOrThrow({ where: { mentorId: mentor.userId } });
    for (const start of await offered())
      for (let i = 0; i < busy.length; i += 2) {
        const minute = Date.parse(start) / 60_000;
        expect((busy[i] as number) < minute + 60 && minute < (busy[i + 1] as number)).toBe(false);
      }
  });

  await test.step("she connects Outlook, takes its permission away there, and connects it again", async () => {
    await page.getByRole("button", { name: "Outlookの予定表と連携する" }).click();
    await consent(outlook, "許可する");
    await expect(page.getByText("カレンダーと連携しました")).toBeVisible();
    await expect(calendars.getByRole("heading", { name: "Outlookの予定表" })).toBeVisible();
    await expect(calendars.getByText("読み取り済み")).toHaveCount(2);
    const form = { vendor: "microsoft", email: outlook };
    await request.post(`${setting.calendarsUrl}/_fake/revoke`, { form, maxRedirects: 0 });
    await rows.prisma.calendarSource.updateMany({ where: { mentorId: mentor.userId }, data: { triedAt: null, expiresAt: new Date(0) } });
    await page.getByRole("button", { name: "今すぐ更新：Outlookの予定表" }).click();
    await expect(calendars.getByText("連携が切れています", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "もう一度連携する：Outlookの予定表" }).click();
    await consent(outlook, "許可する");
    await expect(page.getByText("カレンダーと連携しました")).toBeVisible();
    await expect(calendars.getByText("連携が切れています", { exact: true })).toBeHidden();
    await expect(calendars.getByRole("heading", { name: "Outlookの予定表" })).toHaveCount(1);
  });

  await test.step("she disconnects Google, which ends there, too", async () => {
    await page.getByRole("button", { name: "連携を解除する：Googleカレンダー" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "連携を解除する" }).click();
    await expect(page.getByText("「Googleカレンダー」との連携を解除しました。")).toBeVisible();
    await expect(calendars.getByRole("heading", { name: "Googleカレンダー" })).toBeHidden();
    expect(await rows.prisma.calendarRevocation.count({ where: { mentorId: mentor.userId } })).toBe(0);
  });
});
