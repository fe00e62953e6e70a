import { readFileSync } from "node:fs";
import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { expectAccessible } from "./support/axe";
import { ago } from "./support/fixtures";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";

const LISTED = "名簿 花子";

test("an admin filters results by the address, exports them, and decides about an interview opened from them @fast", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "no_show" });
  await fixtures.reportedAbsent(mentoringId, ago(4 * DAY));
  await rows.prisma.mentoring.update({
    where: { id: mentoringId },
    data: { disputeStatus: "open", disputedAt: ago(3 * DAY), disputeText: "接続できずにお待ちしていました。" },
  });
  await openPage(page, `/admin/mentoring-result?mentorId=${mentor.userId}`);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  // The filter stays within reach when nothing matches.
  await page.getByRole("button", { name: "状態で絞り込む" }).click();
  const box = page.getByRole("dialog", { name: "状態で絞り込む" });
  await box.getByRole("radio", { name: "実施済み" }).check();
  await expect(page.getByText("条件に合う面談はありません")).toBeVisible();
  await box.getByRole("button", { name: "条件を外す" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(page.getByRole("button", { name: "状態で絞り込む" })).toBeFocused();

  await page.getByRole("button", { name: "実績を出力" }).click();
  const arrives = page.waitForEvent("download");
  await page
    .getByRole("dialog", { name: "面談実績をファイルに出力" })
    .getByRole("button", { name: /出力|ダウンロード/ })
    .click();
  expect((await arrives).suggestedFilename()).toMatch(/^面談実績_.*\.xlsx$/);
  await page.keyboard.press("Escape");

  await page.getByRole("rowheader").getByRole("link").click();
  const panel = page.getByRole("dialog");
  await expect(page).toHaveURL(new RegExp(`row=${mentoringId}`));
  await expect(panel.getByText("申立てを受けています")).toBeVisible();
  // What was written is read on the page of the interview.
  await expect(page.getByText("接続できずにお待ちしていました。")).toBeHidden();
  await panel.getByRole("link", { name: "申立てを読んで判断する" }).click();
  await expect(page).toHaveURL(new RegExp(`/mentoring/reserved/${mentoringId}`));
  await expect(page.getByText("接続できずにお待ちしていました。")).toBeVisible();
  await page.getByRole("button", { name: "回数を戻す" }).click();
  const dialog = page.getByRole("dialog", { name: "回数を戻す" });
  await dialog.getByRole("button", { name: "回数を戻す" }).click();
  await expect(dialog.getByText("理由を入力してください")).toBeVisible();
  await dialog.getByLabel("理由").fill("双方に確認しました。");
  await dialog.getByRole("button", { name: "回数を戻す" }).click();
  await expect(dialog).toBeHidden();
  const { counted } = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect(counted).toBe(false);
});

test("an admin records who was absent, on the page of the interview, and takes it back in the panel", async ({
  adminPage: page,
  rows,
  fixtures,
}) => {
  const { mentor, mentee } = await fixtures.pair();
  await rows.prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: LISTED } });
  await rows.prisma.mentee.update({ where: { userId: mentee.userId }, data: { displayName: "はなちゃん" } });
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(20 * MINUTE) });
  await openPage(page, `/mentoring/reserved/${mentoringId}`);
  await expect(page.getByRole("navigation", { name: "管理メニュー" }).getByRole("link", { name: "面談実績" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("region", { name: "日時" }).getByRole("link", { name: LISTED })).toHaveAttribute(
    "href",
    `/admin/mentee/${mentee.userId}`,
  );
  await expect(page.getByRole("region", { name: "面談について" }).getByRole("link", { name: /へのメール$/ })).toHaveCount(2);
  // An admin is not asked to write to the admins.
  const changes = page.getByRole("region", { name: "変更とキャンセル" });
  await expect(changes).toContainText("このページの「事務局の対応」で記録できます。");
  await expect(changes.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "不在を記録する" }).click();
  const record = page.getByRole("dialog", { name: "不在を記録する" });
  await record.getByRole("button", { name: "記録する", exact: true }).click();
  // Nobody is presumed absent.
  await expect(record.getByRole("radiogroup", { name: "いらっしゃらなかった方" })).toHaveAttribute("aria-invalid", "true");
  await record.getByRole("radio", { name: /^キャリコン/ }).check();
  await expectAccessible(page);
  await record.getByRole("button", { name: "記録する", exact: true }).click();
  await expect(record).toBeHidden();
  await expect(page.getByText("キャリコン不在の報告")).toBeVisible();
  const absent = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect([absent.status, absent.noShowSide, absent.counted]).toEqual(["no_show", "mentor", false]);

  await openPage(page, `/admin/mentoring-result?row=${mentoringId}`);
  await page.getByRole("button", { name: "不在の記録を取り消す" }).click();
  const undo = page.getByRole("dialog", { name: "不在の記録を取り消す" });
  await undo.getByRole("radio", { name: /^面談を実施していた/ }).check();
  await undo.getByLabel(/^理由/).fill("双方に確認しました。");
  await undo.getByRole("button", { name: "記録を取り消す" }).click();
  await expect(undo).toBeHidden();
  await expect(page.getByRole("button", { name: "実施前に戻す" })).toBeVisible();
  const { status, counted } = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect([status, counted]).toEqual(["done", true]);
});

test("the filters of results find a company, an order or a mentor by part of the name", async ({ adminPage: page, rows, fixtures }) => {
  const { order } = await fixtures.pair();
  const { name } = await rows.prisma.order.findUniqueOrThrow({ where: { id: order.orderId }, select: { name: true } });
  await openPage(page, "/admin/mentoring-result");
  await page.getByRole("button", { name: "施策で絞り込む" }).click();
  const box = page.getByRole("dialog", { name: "施策で絞り込む" });
  await box.getByRole("searchbox", { name: "施策の名前の一部" }).fill(name);
  const orders = box.getByRole("list").getByRole("button");
  await expect(orders.first()).toContainText(name);
  await orders.first().click();
  await expect(page).toHaveURL(/orderId=/);
  await expect(page.getByRole("list", { name: "設定中の条件" })).toContainText(`施策：${name}`);
});

test("results are found by the name of the person, as it is typed, and exported so", async ({ adminPage: page, rows, fixtures }) => {
  const { mentor, mentee } = await fixtures.pair();
  const { mentoringId } = await fixtures.mentoring({ mentee, mentor, startAt: ago(5 * DAY), status: "done" });
  const { orderMenteeId } = await rows.prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  await rows.prisma.orderMentee.update({ where: { id: orderMenteeId }, data: { name: "髙橋 探之丞" } });
  await openPage(page, "/admin/mentoring-result");
  await page.getByRole("searchbox", { name: "面談を検索" }).fill("高橋探之丞");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("button", { name: "実績を出力" }).click();
  const dialog = page.getByRole("dialog", { name: "面談実績をファイルに出力" });
  await dialog.getByRole("radio", { name: /^CSV（UTF-8）/ }).check();
  const arrives = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /出力|ダウンロード/ }).click();
  const lines = readFileSync(await (await arrives).path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("髙橋 探之丞");
});
