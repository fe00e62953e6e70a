import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import type { APIRequestContext } from "@playwright/test";
import { bookButton, bookingDialog, reachConfirmation } from "./support/booking";
import { startIn } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { setting } from "./support/setting";

interface Meeting {
  id: string;
  topic: string;
  agenda: string;
  startTime: string;
}

/** One run of the scheduler. */
async function tick(request: APIRequestContext, job: "zoom" | "drain"): Promise<void> {
  const answer = await request.get(`/api/cron/${job}`, { headers: { authorization: `Bearer ${setting.cronSecret}` } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function meetingsOf(request: APIRequestContext, mentoringId: string): Promise<Meeting[]> {
  const all = (await (await request.get(`${setting.zoomUrl}/_fake/meetings`)).json()) as Meeting[];
  return all.filter(({ agenda }) => agenda.includes(mentoringId));
}

test("a mentor connects Zoom, is booked, moved, canceled and cut off: each time pages, mails and Zoom agree @fast", async ({
  page,
  context,
  request,
  fixtures,
  enter,
  visitor,
  apiOf,
  rows,
}) => {
  const { mentor, mentee, order } = await fixtures.pair({ order: { policy: { maxFutureReservations: 3 } } });
  // Two are booked at the link that the mentor has until now.
  const other = await fixtures.mentee(order);
  for (const days of [3, 4]) await fixtures.mentoring({ mentee: other, mentor, startAt: startIn(days * 24) });
  const email = `${mentor.userId}@zoom.example`;
  await enter(context, mentor);

  await test.step("the mentor refuses at Zoom, and nothing has happened", async () => {
    await openPage(page, "/mypage/mentor?tab=zoom");
    await page.getByRole("button", { name: "Zoomと連携する" }).click();
    await page.getByRole("button", { name: "許可しない" }).click();
    await expect(page.getByText("連携は行われませんでした")).toBeVisible();
    await expect(page).toHaveURL(/\/mypage\/mentor\?tab=zoom$/);
  });

  await test.step("the mentor agrees at Zoom, and the code leaves the address at once", async () => {
    await page.getByRole("button", { name: "Zoomと連携する" }).click();
    await page.getByLabel("Zoom のアカウント（メールアドレス）").fill(email);
    await page.getByRole("button", { name: "許可する" }).click();
    await expect(page.getByText("Zoomと連携しました")).toBeVisible();
    // The method was switched, which the form below shows at once; what is booked keeps its link.
    await expect(page.getByRole("radio", { name: /Zoomのミーティングを使う/ })).toBeChecked();
    await expect(page.getByText("予約済みの2件は、いまのリンクのままです。")).toBeVisible();
    await rows.prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: null } });
    await expect(page).toHaveURL(/\/mypage\/mentor\?tab=zoom&zoom=connected$/);
    await expect(page.getByRole("region", { name: "Zoom連携" }).getByText(email)).toBeVisible();
  });

  const hers = await visitor(mentee);
  await hers.goto(`/mentor/${mentor.userId}`);
  await reachConfirmation(hers);
  await bookButton(hers).click();
  await expect(bookingDialog(hers).getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  const booked = await rows.prisma.mentoring.findFirstOrThrow({ where: { menteeId: mentee.userId } });
  const admin = await apiOf(await fixtures.admin());
  const mailsOf = (type: string) => rows.prisma.mail.count({ where: { mentoringId: booked.id, type, status: "delivered" } });

  await test.step("the link is there for both", async () => {
    await tick(request, "zoom");
    await tick(request, "drain");
    const [meeting, ...more] = await meetingsOf(request, booked.id);
    expect(more).toEqual([]);
    expect(meeting?.topic).toBe(`Knotter 面談 ${booked.publicNo}`);
    for (const reader of [page, hers]) await reader.goto(`/mentoring/reserved/${booked.id}`);
    await expect(page.getByRole("button", { name: "開始する" })).toBeDisabled();
    await expect(page.getByText("から開始できます")).toBeVisible();
    await expect(hers.getByText("から参加できます")).toBeVisible();
    for (const person of [mentor, mentee]) {
      const seen = (await (await (await apiOf(person)).get(`/api/v1/mentoring/${booked.id}`)).json()) as { meeting: { url: string } };
      expect(seen.meeting.url).toContain(`/j/${meeting?.id}`);
    }
    expect(await mailsOf("mentoring_reserved")).toBe(2);
  });

  await test.step("it moves with the interview", async () => {
    const startAt = new Date(booked.startAt.getTime() + DAY);
    const moved = await admin.post("/api/v1/mentoring/reschedule", {
      data: { mentoringId: booked.id, startAt: startAt.toISOString(), reasonCode: "office" },
    });
    expect(moved.ok(), await moved.text()).toBe(true);
    await tick(request, "zoom");
    await tick(request, "drain");
    expect(await meetingsOf(request, booked.id)).toMatchObject([{ startTime: `${startAt.toISOString().slice(0, 19)}Z` }]);
    expect(await mailsOf("reschedule_mail")).toBe(2);
  });

  await test.step("it goes when the interview is canceled", async () => {
    const gone = await admin.patch(`/api/v1/mentoring/${booked.id}/cancel`, { data: { reasonCode: "office" } });
    expect(gone.ok(), await gone.text()).toBe(true);
    await tick(request, "zoom");
    await tick(request, "drain");
    expect(await meetingsOf(request, booked.id)).toEqual([]);
    expect(await mailsOf("mentor_cancel")).toBe(2);
    await hers.goto(`/mentoring/reserved/${booked.id}`);
    await expect(hers.getByText("から参加できます")).toBeHidden();
  });

  await test.step("the app is removed at Zoom: both read that there is no link, and the mentor gets a mail", async () => {
    const again = await (await apiOf(mentee)).post("/api/v1/mentoring", {
      data: {
        mentorId: mentor.userId,
        startAt: booked.startAt.toISOString(),
        acknowledgedDisclosure: booked.disclosureLevelAtBooking,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
      },
    });
    expect(again.ok(), await again.text()).toBe(true);
    const { id } = (await again.json()) as { id: string };
    await tick(request, "zoom");
    expect(await meetingsOf(request, id)).toHaveLength(1);
    const told = await request.post(`${setting.zoomUrl}/_fake/deauthorize`, { form: { email }, maxRedirects: 0 });
    expect(told.headers()["x-notified"]).toBe("200");
    for (const reader of [page, hers]) {
      await reader.goto(`/mentoring/reserved/${id}`);
      await expect(reader.getByText("参加用リンクを準備できませんでした").first()).toBeVisible();
    }
    await page.getByRole("link", { name: "Zoom連携を確認する" }).click();
    await expect(page.getByText("Zoomの側で、連携が解除されました")).toBeVisible();
    await expect(page.getByRole("region", { name: "Zoom連携" }).getByText(email)).toBeHidden();
    await tick(request, "drain");
    expect(await rows.prisma.mail.count({ where: { toUserId: mentor.userId, type: "zoom_broken", status: "delivered" } })).toBe(1);
  });

  await test.step("an admin enters a link for the mentor: it is refused where it leads elsewhere, and then it is where both meet", async () => {
    const desk = await visitor(await fixtures.admin());
    await desk.goto(`/admin/mentor/${mentor.userId}`);
    const link = desk.getByRole("textbox", { name: "事務局のリンク" });
    await link.fill("https://meet.example.com/room");
    await desk.getByRole("button", { name: "リンクを保存する" }).click();
    await expect(desk.getByText("https:// から始まる Zoom・Google Meet・Microsoft Teams のURLを入力してください")).toBeVisible();
    await link.fill("https://meet.google.com/abc-defg-hij");
    await desk.getByRole("button", { name: "リンクを保存する" }).click();
    await expect(desk.getByText("保存しました。今後の面談1件に反映しました。")).toBeVisible();
    await openPage(page, "/mypage/mentor?tab=zoom");
    await expect(page.getByText("https://meet.google.com/abc-defg-hij")).toBeVisible();
    await hers.reload();
    await expect(hers.getByText("から参加できます")).toBeVisible();
  });
});
