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
      attachment: { fileName: "invite.ics", mediaType: "text/calendar", content: "BEGIN:VCALENDAR" },
    };
    const times = { queuedAt: NOW, nextTryAt: NOW, sentAt: NOW, deliveredAt: NOW };
    const mail = { type: "magic_link", facts: { linkId }, sentTo: "a@example.jp", dedupeKey: linkId };
    const { id } = await api.prisma.mail.create({ data: { ...mail, ...words, ...times, status: "delivered" } });
    const { mailbox } = appWith({ mailbox: true });
    expect((await mailbox?.list())?.mails.map((shown) => shown.id)).toEqual([id]);
    const read = await mailbox?.read(id);
    expect(read).toMatchObject({ to: "a@example.jp", subject: "ログイン用リンク", written: { attachment: words.attachment } });
    expect(read?.written?.text).not.toContain(tokenMark(linkId));
    expect(read?.written?.text).toMatch(/\?token=[\w-]{20,}$/);
    expect(await mailbox?.read("no-such-mail")).toBeNull();
    await api.prisma.mail.update({ where: { id }, data: { html: null, text: null } });
    expect(await mailbox?.read(id)).toMatchObject({ subject: "ログイン用リンク", written: null });
  });

  test("leads to every mail, page by page, and finds one by its subject or its address", async () => {
    const { mailbox } = appWith({ mailbox: true });
    await api.prisma.mail.createMany({
      data: Array.from({ length: 230 }, (_, n) => {
        const at = new Date(NOW.getTime() + Math.floor(n / 3) * 1_000);
        return {
          type: "verify",
          subject: `ご案内 ${n}`,
          text: "本文",
          html: "<p>本文</p>",
          sentTo: n === 4 ? "Hanako_100%@example.jp" : `p${n}@example.jp`,
          dedupeKey: `page/${n}`,
          status: "delivered" as const,
          queuedAt: at,
          nextTryAt: at,
          sentAt: at,
        };
      }),
    });
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const { mails = [], older = null } = (await mailbox?.list({ after })) ?? {};
      seen.push(...mails.map(({ subject }) => subject));
      if (older === null) break;
      after = older;
    }
    expect([seen.length, new Set(seen).size]).toEqual([231, 231]);
    const found = async (q: string) => (await mailbox?.list({ q }))?.mails.map(({ subject }) => subject);
    expect(await found("hanako_100%")).toEqual(["ご案内 4"]);
    expect(await found("ご案内 229")).toEqual(["ご案内 229"]);
    expect(await found("\u0000ｈａｎａｋｏ_100%")).toEqual(["ご案内 4"]);
    expect((await mailbox?.list({ after: "1.' OR 1=1" }))?.mails).toHaveLength(100);
  });
});
