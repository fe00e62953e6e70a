import { systemClock } from "@knotter/domain/clock";
import { addDays, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

test("HR closes a day and learns nothing; an admin decides about the interview on it @phone @fast", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
  visitor,
}) => {
  const today = tokyoDate(systemClock.now());
  const day = addDays(today, 20);
  const { order, mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: instantOf(day, 10 * 60) });
  const hr = await fixtures.hrStaff(order.customerId);
  await rows.prisma.hrStaff.update({ where: { userId: hr.userId }, data: { isPrimary: true } });
  await enter(context, hr);
  await page.goto("/hrstaff/closing-days");
  await expect(page.getByText("これからの休業日は登録されていません")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "休業日を登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "休業日を登録する" });
  await dialog.getByRole("button", { name: "登録する" }).click();
  await expect(dialog.getByText("必須項目です").first()).toBeVisible();
  await dialog.getByLabel(/^名前/).fill("創立記念日");
  await dialog.getByLabel(/^初日/).fill(day);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "登録する" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("創立記念日")).toBeVisible();
  await expect(page.getByText("重なる面談")).toHaveCount(0);
  expect((await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");

  // Next year's list, as in a spreadsheet.
  await page.getByRole("button", { name: "まとめて貼り付ける" }).click();
  const paste = page.getByRole("dialog", { name: "休業日をまとめて登録する" });
  await paste.getByRole("textbox").fill(`初日\t最終日\t名前\n${addDays(today, 40)}\t${addDays(today, 43)}\t冬季休業\n未定`);
  await expect(paste.getByRole("status").getByText("1件を読み取りました。日付を読み取れない行が1件あります。")).toBeVisible();
  // Shown at its line, with the text of the line.
  const [good, bad] = [paste.getByRole("listitem").nth(0), paste.getByRole("listitem").nth(1)];
  await expect(good).toContainText("2行目");
  await expect(good).toContainText("冬季休業");
  await expect(bad).toContainText("3行目未定日付を読み取れません");
  await paste.getByRole("button", { name: "内容を確認する" }).click();
  await expect(paste.getByRole("textbox")).toHaveAccessibleDescription(/日付を読み取れない行が1件あります/);
  await paste
    .getByRole("textbox")
    .fill(`初日\t最終日\t名前\n${addDays(today, 40)}\t${addDays(today, 43)}\t冬季休業\n${day}\t${day}\t創立記念日`);
  await paste.getByRole("button", { name: "内容を確認する" }).click();
  await expect(paste.getByRole("listitem").nth(1)).toContainText("登録済み");
  await expectAccessible(page);
  await paste.getByRole("button", { name: "新規 1件を登録する" }).click();
  await expect(page.getByText("休業日を1件登録しました。（1件は登録済みでした）")).toBeVisible();

  const admin = await visitor(await fixtures.admin());
  await openPage(admin, `/admin/customer/${order.customerId}?tab=closing`);
  await admin.getByRole("button", { name: "創立記念日の面談の扱いを決める" }).click();
  const decide = admin.getByRole("dialog", { name: "面談の扱いを決める" });
  await expect(decide.getByText("休業日に予約されている面談 1件")).toBeVisible();
  // Whom to telephone before it is decided.
  const { name } = await rows.prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } });
  await expect(decide.getByRole("listitem")).toContainText(`${name}さん`);
  await expect(decide.getByRole("listitem").getByRole("link")).toHaveAttribute("href", `/mentoring/reserved/${mentoringId}`);
  await expect(decide.getByRole("button", { name: "この内容で決める" })).toBeDisabled();
  await decide.getByRole("combobox").selectOption("cancel");
  await expectAccessible(admin);
  await decide.getByRole("button", { name: "1件をキャンセルして決める" }).click();
  await expect(decide).toBeHidden();
  await expect(admin.getByText("1件が未定")).toHaveCount(0);
  expect(await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({
    status: "canceled",
    cancelReasonCode: "company_block",
  });
});

test("an admin sees the interviews on closing days before entering them, and keeps the choices made when another one is booked meanwhile", async ({
  page,
  context,
  fixtures,
  rows,
  enter,
}) => {
  const day = addDays(tokyoDate(systemClock.now()), 20);
  const { order, mentor, mentee } = await fixtures.pair();
  const at = (hour: number) => fixtures.mentoring({ mentee, mentor, startAt: instantOf(day, hour * 60) });
  const first = await at(10);
  await enter(context, await fixtures.admin());
  await page.goto(`/admin/customer/${order.customerId}?tab=closing`);
  await page.getByRole("button", { name: "休業日を登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "休業日を登録する" });
  await dialog.getByLabel(/^名前/).fill("創立記念日");
  await dialog.getByLabel(/^初日/).fill(day);
  await dialog.getByRole("button", { name: "登録する" }).click();
  await expect(dialog.getByText("休業日に予約されている面談 1件")).toBeVisible();
  await dialog.getByRole("combobox").selectOption("cancel");
  const second = await at(14);
  await dialog.getByRole("button", { name: "1件をキャンセルして登録する" }).click();
  await expect(dialog.getByText("新しい面談が加わりました。")).toBeVisible();
  await expect(dialog.getByText("休業日に予約されている面談 2件")).toBeVisible();
  await expect(dialog.getByRole("combobox").first()).toHaveValue("cancel");
  await dialog.getByRole("combobox").nth(1).selectOption("keep");
  await dialog.getByRole("button", { name: "1件をキャンセルして登録する" }).click();
  await expect(dialog).toBeHidden();
  const statusOf = async (id: string) => (await rows.prisma.mentoring.findUniqueOrThrow({ where: { id } })).status;
  expect([await statusOf(first.mentoringId), await statusOf(second.mentoringId)]).toEqual(["canceled", "reserved"]);
});
