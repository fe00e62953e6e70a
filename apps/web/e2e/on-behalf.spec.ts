import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";

test("an admin books for a person who telephones, with the consent noted @phone @fast-phone", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const { mentee, mentor } = await fixtures.pair();
  const admin = await fixtures.admin();
  await enter(context, admin);
  await page.goto(`/admin/mentee/${mentee.userId}`);
  await page.getByRole("button", { name: "代理で予約する" }).click();

  // The mentors whom the mentee could book, and their next slots.
  const choice = page.getByRole("dialog", { name: "キャリコンを選ぶ" });
  await choice.getByLabel("キャリコンを検索").fill(mentor.displayName);
  await expect(choice.getByText(mentor.displayName, { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await choice
    .getByRole("button", { name: new RegExp(`${mentor.displayName}さんを予約する$`) })
    .first()
    .click();

  const dialog = page.getByRole("dialog", { name: "代理で予約する" });
  await dialog.getByRole("textbox").fill("異動の前に整理したい");
  await dialog.getByRole("button", { name: "確認へ進む" }).click();
  await expectAccessible(page);
  // Nothing is booked without the mentee's consent.
  await dialog.getByRole("button", { name: "この内容で予約する" }).click();
  await expect(dialog.getByText("予約するには、こちらへの同意が必要です。")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /ご本人の同意を得ました/ }).check();
  await dialog.getByRole("button", { name: "この内容で予約する" }).click();
  await expect(dialog.getByRole("heading", { name: "予約が完了しました。" })).toBeVisible();
  await expect(dialog.getByText("お二人に確認のメールをお送りしました。", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "閉じる" }).last().click();

  const booked = await rows.prisma.mentoring.findFirstOrThrow({ where: { menteeId: mentee.userId } });
  expect(booked.createdById).toBe(admin.userId);
  const consent = await rows.prisma.consentRecord.findFirstOrThrow({ where: { targetId: booked.id } });
  expect(consent).toMatchObject({ channel: "telephone", takenById: admin.userId });
});

test("a mentee sees that an admin booked on their behalf, and the consent that was noted", async ({
  page,
  context,
  fixtures,
  enter,
  apiOf,
}) => {
  const { mentee, mentor, order } = await fixtures.pair();
  const api = await apiOf(await fixtures.admin());
  const { nextAvailableAt } = await (await api.get(`/api/v1/mentors/${mentor.userId}/schedules?orderId=${order.orderId}`)).json();
  const wish = {
    mentorId: mentor.userId,
    menteeId: mentee.userId,
    startAt: nextAvailableAt,
    consentChannel: "telephone",
    acknowledgedDisclosure: order.disclosureLevel,
    acknowledgedPolicyVersion: "2026-04-01",
  };
  const answer = await api.post("/api/v1/mentoring", { data: wish });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await enter(context, mentee);
  await page.goto(`/mentoring/reserved/${id}`);
  await expect(page.getByText(/・事務局$/)).toBeVisible();
  await page.goto("/mypage?tab=consents");
  await expect(page.getByText("（お電話で事務局が伺いました）")).toBeVisible();
});
