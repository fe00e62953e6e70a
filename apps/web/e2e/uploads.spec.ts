import { HOSTILE_PAPERS, HOSTILE_PICTURES } from "@knotter/files/test/corpus/hostile-pictures";
import { HOSTILE_SHEETS } from "@knotter/files/test/corpus/hostile-sheets";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { openPage } from "./support/live";
import { PASSWORD } from "./support/password";
import { setting } from "./support/setting";

const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(1_500_000, 37)]);
const API = `${setting.baseUrl}/api/v1`;

/** A connection with `bytes` per second upstream, and no limit downstream. */
async function slowUp(page: Page, bytes: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 40, downloadThroughput: -1, uploadThroughput: bytes });
}

test("a large file on a slow line arrives: it may take longer than five seconds, and it is sent once", async ({
  page,
  context,
  fixtures,
  enter,
  rows,
}) => {
  test.slow();
  const mentor = await fixtures.mentors.expired();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=profile");
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("mentors.update") && sent.push(request.url()));
  await slowUp(page, 150_000);
  const choose = page.getByLabel("ファイルを選んで送る");
  await choose.setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: PDF });
  const progress = page.getByRole("progressbar", { name: "送信しています" });
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  await expect(page.getByText("お預かりしています。")).toBeVisible({ timeout: 40_000 });
  expect(sent).toHaveLength(1);
  expect(await rows.prisma.registrationScan.count({ where: { mentorId: mentor.userId } })).toBe(1);
});

test("中止 stops an upload without an error, and the file can be sent again", async ({ page, context, fixtures, enter, rows }) => {
  const mentor = await fixtures.mentors.expired();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=profile");
  await slowUp(page, 50_000);
  const choose = page.getByLabel("ファイルを選んで送る");
  await choose.setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("button", { name: "中止" }).click();
  await expect(page.getByRole("progressbar", { name: "送信しています" })).toBeHidden();
  await expect(page.getByText("通信に時間がかかっています")).toBeHidden();
  await expect(choose).toBeEnabled();
  expect(await rows.prisma.registrationScan.count({ where: { mentorId: mentor.userId } })).toBe(0);
});

test("where the platform takes smaller bodies, a larger file is not sent, and the page says what to do", async ({
  page,
  context,
  fixtures,
  enter,
}) => {
  const mentor = await fixtures.mentors.expired();
  await enter(context, mentor);
  await openPage(page, "/mypage/mentor?tab=profile");
  // The value that UPLOAD_MAX_BYTES sets there.
  await page.evaluate(() => {
    document.body.dataset["uploadLimit"] = "1100000";
  });
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("mentors.update") && sent.push(request.url()));
  await page.getByLabel("ファイルを選んで送る").setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(
    page.getByText("送信できるファイルは1 MB までです。PDFは解像度を下げて保存し直すか、写真に撮ってお送りください。"),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

test("after each file that was made to hurt somebody else is answered, and the server is the same process", async ({ fixtures }) => {
  test.setTimeout(300_000);
  const tokenOf = async ({ email }: { email: string }) => {
    const answer = await fetch(`${API}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return ((await answer.json()) as { accessToken: string }).accessToken;
  };
  const [admin, mentor, order] = [await fixtures.admin(), await fixtures.mentors.expired(), await fixtures.order({ status: "draft" })];
  const [adminToken, own] = [await tokenOf(admin), await tokenOf(mentor)];
  const asked = () => fetch(`${API}/current-user`, { headers: { authorization: `Bearer ${own}` } });
  // It may be given the connection that a refused upload has just closed; a read is sent again, as a browser does.
  const others = () => asked().catch(asked);

  /**
   * A body that is too long is refused unread: a client that keeps sending finds the connection closed. The next request may still be given
   * that connection; it is sent again, as a browser does.
   */
  const sent = async (request: () => Promise<Response>, bytes: Uint8Array): Promise<Response | null> =>
    request().catch(() => (bytes.byteLength > 1_000_000 ? null : request()));
  const list = async (bytes: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ kind: "mentees", orderId: order.orderId, mode: "validate" })) form.set(name, value);
    form.set("file", new File([new Uint8Array(bytes)], "list.xlsx"));
    return fetch(`${API}/orders/csv`, { method: "POST", headers: { authorization: `Bearer ${adminToken}` }, body: form });
  };
  for (const { name, bytes } of HOSTILE_SHEETS) {
    const file = bytes();
    const [answer, meanwhile] = await Promise.all([sent(() => list(file), file), others()]);
    expect([200, 413, 415, 422], name).toContain(answer?.status ?? 413);
    expect([name, meanwhile.status, (await others()).status]).toEqual([name, 200, 200]);
  }

  const profile = async (part: "photo" | "registrationScan", bytes: Uint8Array) => {
    const { edit } = (await (await fetch(`${API}/mentors/${mentor.userId}`, { headers: { authorization: `Bearer ${own}` } })).json()) as {
      edit: { version: number };
    };
    const form = new FormData();
    form.set("payload", JSON.stringify({ expectedVersion: edit.version }));
    form.set(part, new File([new Uint8Array(bytes)], "file"));
    return fetch(`${API}/mentors/${mentor.userId}`, { method: "PATCH", headers: { authorization: `Bearer ${own}` }, body: form });
  };
  for (const { name, bytes } of HOSTILE_PICTURES) {
    const file = await bytes();
    const [answer, meanwhile] = await Promise.all([sent(() => profile("photo", file), file), others()]);
    expect([200, 413, 415, 422], name).toContain(answer?.status ?? 413);
    expect([name, meanwhile.status]).toEqual([name, 200]);
  }
  for (const { name, bytes, refused } of HOSTILE_PAPERS) {
    const answer = await profile("registrationScan", bytes()).catch(() => null);
    if (answer === null) expect(refused, name).toBe("too_large");
    else expect([200, 413, 415], name).toContain(answer.status);
    expect([name, (await others()).status]).toEqual([name, 200]);
  }
});
