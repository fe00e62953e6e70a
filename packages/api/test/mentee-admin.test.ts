import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;
const adminToken = await api.signIn(await make.admin());

const itemsOf = async (key: "mail.list" | "personalDataRequests.list", input: object) => {
  const answer = await api.rest(key, { ...input }, { token: adminToken });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as { items: { id: string }[] }).items.map(({ id }) => id);
};

test("an admin can list the personal data requests of one person", async () => {
  const order = await make.order();
  const [one, other] = [await make.mentee({ order }), await make.mentee({ order })];
  const [wanted] = await Promise.all(
    [one, other].map(({ userId }) =>
      prisma.personalDataRequest.create({ data: { userId, kind: "disclosure", requestedAt: NOW }, select: { id: true } }),
    ),
  );
  expect(await itemsOf("personalDataRequests.list", { personId: one.userId })).toEqual([wanted?.id]);
});

test("an admin can list the mails of one person, in every state", async () => {
  const order = await make.order();
  const [one, other] = [await make.mentee({ order }), await make.mentee({ order })];
  const letter = (toUserId: string, status: "bounced" | "queued", minute: number) =>
    prisma.mail.create({
      data: {
        type: "mentor_status",
        toUserId,
        status,
        facts: {},
        dedupeKey: crypto.randomUUID(),
        queuedAt: new Date(NOW.getTime() + minute * 60_000),
        nextTryAt: NOW,
      },
      select: { id: true },
    });
  const [bounced, queued] = [await letter(one.userId, "bounced", 0), await letter(one.userId, "queued", 1)];
  await letter(other.userId, "bounced", 2);
  expect(await itemsOf("mail.list", { toUserId: one.userId })).toEqual([queued.id, bounced.id]);
  expect(await itemsOf("mail.list", { toUserId: one.userId, state: "bounced" })).toEqual([bounced.id]);
});

test("an admin sees a mentee's booking hold and bouncing mails, the mentee does not", async () => {
  const order = await make.order();
  const mentee = await make.mentee({ order });
  await prisma.orderMentee.updateMany({ where: { menteeId: mentee.userId }, data: { bookingHeldAt: NOW } });
  await prisma.user.update({ where: { id: mentee.userId }, data: { emailBouncedAt: NOW } });
  const seen = await api.rest("mentees.get", { id: mentee.userId }, { token: adminToken });
  expect((seen.body as { office: object }).office).toMatchObject({
    bookingHeldAt: expect.any(String),
    emailBouncedAt: expect.any(String),
  });
  const own = await api.rest("mentees.get", { id: mentee.userId }, { token: await api.signIn(mentee) });
  expect(own.text).not.toContain("bookingHeldAt");
});
