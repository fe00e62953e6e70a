import { NOW } from "@knotter/testing/factories/given";
import { tokenMark } from "@knotter/usecases/mail/token-mark";
import { afterAll, describe, expect, test } from "vitest";
import { createHall, type HallConfig } from "../src/hall";
import { openDoor } from "./support/door";

const door = await openDoor({ fresh: true });
const halls: ReturnType<typeof createHall>[] = [];
function hallWith(more: Partial<HallConfig>) {
  const secret = "a secret of the tests, long enough to seal with";
  const hall = createHall(
    { databaseUrl: door.url, poolMax: 2, secret, baseUrl: "http://localhost:3000", logLevel: "silent", ...more },
    door.clock,
  );
  halls.push(hall);
  return hall;
}
afterAll(() => Promise.all(halls.map((hall) => hall.close())));

const office = { name: "Knotter 事務局", email: "office@knotter.example" };
const post = { from: "Knotter <no-reply@knotter.example>", replyTo: "office@knotter.example", office };

describe("the mailbox", () => {
  test("is not there unless it is asked for, nor where mails really leave", () => {
    expect(hallWith({}).mailbox).toBeNull();
    expect(hallWith({ mail: post }).mailbox).toBeNull();
    expect(hallWith({ mail: { ...post, resendApiKey: "re_test" }, mailbox: true }).mailbox).toBeNull();
    expect(hallWith({ mail: post, mailbox: true }).mailbox).not.toBeNull();
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
    const { id } = await door.prisma.mail.create({ data: { ...mail, ...words, ...times, status: "delivered" } });
    const { mailbox } = hallWith({ mailbox: true });
    expect((await mailbox?.list())?.map((shown) => shown.id)).toEqual([id]);
    const read = await mailbox?.read(id);
    expect(read).toMatchObject({ to: "a@example.jp", subject: "ログイン用リンク" });
    expect(read?.text).not.toContain(tokenMark(linkId));
    expect(read?.text).toMatch(/\?token=[\w-]{20,}$/);
    expect(await mailbox?.read("no-such-mail")).toBeNull();
  });
});
