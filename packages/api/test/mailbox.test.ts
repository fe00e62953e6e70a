import { NOW } from "@knotter/testing/factories/given";
import { tokenMark } from "@knotter/usecases/mail/token-mark";
import { afterAll, describe, expect, test } from "vitest";
import { type AppConfig, createApp } from "../src/app";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const apps: ReturnType<typeof createApp>[] = [];
function appWith(more: Partial<AppConfig>) {
  const secret = "a secret of the tests, long enough to seal with";
  const app = createApp(
    { databaseUrl: api.url, poolMax: 2, secret, baseUrl: "http://localhost:3000", logLevel: "silent", ...more },
    api.clock,
  );
  apps.push(app);
  return app;
}
afterAll(() => Promise.all(apps.map((app) => app.close())));

const contact = { name: "Knotter 事務局", email: "office@knotter.example" };
const mailService = { from: "Knotter <no-reply@knotter.example>", replyTo: "office@knotter.example", contact };

describe("the mailbox", () => {
  test("is 404 unless it is switched on, and wherever mails are really sent", () => {
    expect(appWith({}).mailbox).toBeNull();
    expect(appWith({ mail: mailService }).mailbox).toBeNull();
    expect(appWith({ mail: { ...mailService, resendApiKey: "re_test" }, mailbox: true }).mailbox).toBeNull();
    expect(appWith({ mail: mailService, mailbox: true }).mailbox).not.toBeNull();
  });

  test("shows what was delivered here, with the link its reader would follow", async () => {
    const linkId = crypto.randomUUID();
    const words = {
      subject: "ログイン用リンク",
      text: `https://x/?token=${tokenMark(linkId)}`,
      html: `<a href="${tokenMark(linkId)}">x</a>`,
    };
    const times = { queuedAt: NOW, nextTryAt: NOW, sentAt: NOW, deliveredAt: NOW };
    const mail = { type: "magic_link", facts: { linkId }, sentTo: "a@example.jp", dedupeKey: linkId };
    const { id } = await api.prisma.mail.create({ data: { ...mail, ...words, ...times, status: "delivered" } });
    const { mailbox } = appWith({ mailbox: true });
    expect((await mailbox?.list())?.map((shown) => shown.id)).toEqual([id]);
    const read = await mailbox?.read(id);
    expect(read).toMatchObject({ to: "a@example.jp", subject: "ログイン用リンク" });
    expect(read?.text).not.toContain(tokenMark(linkId));
    expect(read?.text).toMatch(/\?token=[\w-]{20,}$/);
    expect(await mailbox?.read("no-such-mail")).toBeNull();
  });
});
