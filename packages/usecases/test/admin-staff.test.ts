import { HOUR } from "@knotter/domain/tokyo";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { inviteAdmin } from "../src/admin-staff/invite";
import { disableAdmin, enableAdmin } from "../src/admin-staff/set-disabled";
import { updateAdmin } from "../src/admin-staff/update";
import { resetAdminSecondFactor } from "../src/security/reset-second-factor";
import { setPassword } from "../src/session/set-password";
import { codeOf } from "./calls";
import { GOOD, mailsTo, tokenIn, visitor } from "./mail-links";

// A database of its own, so that the only admins are those the test creates.
const bench = await openWorkbench({ fresh: true });
const { make, db, prisma } = bench;
const deps = visitor(bench);

const newcomer = () => ({ email: `${unlike("admin")}@example.com`, name: "白石 直子" });
const rowOf = (userId: string) => prisma.admin.findUniqueOrThrow({ where: { userId }, include: { user: true } });
const auditOf = async (entityId: string) =>
  (await prisma.auditLog.findMany({ where: { entity: "Admin", entityId }, orderBy: { id: "asc" } })).map(({ action }) => action);

describe("an invitation to the admins", () => {
  test("makes an account without a password, a link for a day, a mail and a line in the audit", async () => {
    const by = actorOf(await make.admin());
    const wanted = newcomer();
    const { id } = await inviteAdmin(deps, by, wanted);
    expect(await rowOf(id)).toMatchObject({
      name: wanted.name,
      user: { email: wanted.email, role: "admin", passwordHash: null, emailVerifiedAt: null, disabled: false },
    });
    expect(await mailsTo(bench, { toUserId: id })).toMatchObject([{ type: "admin_invite", status: "queued" }]);
    const [link] = await prisma.linkToken.findMany({ where: { userId: id } });
    expect(link).toMatchObject({ purpose: "password_reset", role: "admin", expiresAt: new Date(NOW.getTime() + 24 * HOUR) });
    expect(await auditOf(id)).toEqual(["adminStaff.invite"]);
    expect(await db.read.admin.staff.find(id)).toMatchObject({ accepted: false, lastLoginAt: null });
  });

  test("is accepted by setting a password, once", async () => {
    const { id } = await inviteAdmin(deps, actorOf(await make.admin()), newcomer());
    const token = await tokenIn(bench, { toUserId: id });
    await setPassword(deps, { token, password: GOOD });
    expect(await db.read.admin.staff.find(id)).toMatchObject({ accepted: true });
    const told = () => prisma.mail.findMany({ where: { toUserId: id, type: "security_notice" }, orderBy: { id: "asc" } });
    expect((await told()).map(({ facts }) => facts)).toMatchObject([{ change: "password_set" }]);
    expect(await codeOf(setPassword(deps, { token, password: GOOD }))).toBe("TOKEN_USED");
  });

  test("is refused for an address of somebody: another admin, a mentee, a person on a list", async () => {
    const by = await make.admin();
    const order = await make.order();
    const mentee = await make.mentee({ order });
    const listed = `${unlike("listed")}@example.com`;
    await prisma.orderMentee.create({ data: { orderId: order.orderId, email: listed, name: "対象 花子", maxCount: 1 } });
    for (const email of [by.email, mentee.email, listed])
      expect(await codeOf(inviteAdmin(deps, actorOf(by), { ...newcomer(), email }))).toBe("DUPLICATE_EMAIL");
  });

  test("to the same address three times at once makes one account", async () => {
    const by = actorOf(await make.admin());
    const wanted = newcomer();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => inviteAdmin(deps, by, wanted)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.user.count({ where: { email: wanted.email } })).toBe(1);
  });

  test("sent again takes the older link back, and is refused to who has a password or is disabled", async () => {
    const by = actorOf(await make.admin());
    const { id } = await inviteAdmin(deps, by, newcomer());
    const first = await tokenIn(bench, { toUserId: id });
    await updateAdmin(deps, by, { id, resendInvite: true });
    expect(await codeOf(setPassword(deps, { token: first, password: GOOD }))).toBe("TOKEN_EXPIRED");
    expect(await mailsTo(bench, { toUserId: id })).toHaveLength(2);
    await disableAdmin(deps, by, { id });
    expect(await codeOf(updateAdmin(deps, by, { id, resendInvite: true }))).toBe("ACCOUNT_DISABLED");
    await enableAdmin(deps, by, { id });
    await prisma.user.update({ where: { id }, data: { passwordHash: "set" } });
    expect(await codeOf(updateAdmin(deps, by, { id, resendInvite: true }))).toBe("ALREADY_REGISTERED");
    expect(await auditOf(id)).toEqual(["adminStaff.invite", "adminStaff.inviteAgain", "adminStaff.disable", "adminStaff.enable"]);
  });
});

describe("an admin's account", () => {
  test("renames a colleague and oneself; the same name again leaves no line", async () => {
    const by = await make.admin();
    const colleague = await make.admin();
    for (const { userId: id } of [by, colleague]) {
      await updateAdmin(deps, actorOf(by), { id, name: "改姓 花子" });
      await updateAdmin(deps, actorOf(by), { id, name: "改姓 花子" });
      expect((await rowOf(id)).name).toBe("改姓 花子");
      expect(await auditOf(id)).toEqual(["adminStaff.update"]);
    }
  });

  test("shuts a colleague's account with its sessions, links and waiting mails, and opens it again without them", async () => {
    const by = actorOf(await make.admin());
    const { id } = await inviteAdmin(deps, by, newcomer());
    const { user } = await rowOf(id);
    const session = await make.session({ userId: id, email: user.email, role: "admin" });
    await disableAdmin(deps, by, { id, reason: "left_company", note: "退職" });
    expect((await rowOf(id)).user).toMatchObject({ disabled: true, disabledReason: "left_company", disabledNote: "退職" });
    expect((await db.read.account.sessions.find(session))?.outdated).toBe(true);
    expect(await mailsTo(bench, { toUserId: id })).toMatchObject([{ status: "canceled" }]);
    expect(await prisma.linkToken.count({ where: { userId: id, revokedAt: null } })).toBe(0);
    await disableAdmin(deps, by, { id });
    await enableAdmin(deps, by, { id });
    await enableAdmin(deps, by, { id });
    expect((await rowOf(id)).user).toMatchObject({ disabled: false, disabledReason: null });
    expect((await db.read.account.sessions.find(session))?.outdated).toBe(true);
    expect(await auditOf(id)).toEqual(["adminStaff.invite", "adminStaff.disable", "adminStaff.enable"]);
  });

  test("shuts neither the own account nor one that is none of an admin's", async () => {
    const by = await make.admin();
    expect(await codeOf(disableAdmin(deps, actorOf(by), { id: by.userId }))).toBe("FORBIDDEN");
    const mentor = await make.mentor({ orders: [] });
    for (const id of [mentor.userId, crypto.randomUUID()]) expect(await codeOf(disableAdmin(deps, actorOf(by), { id }))).toBe("NOT_FOUND");
    expect(await prisma.user.count({ where: { id: { in: [by.userId, mentor.userId] }, disabled: true } })).toBe(0);
  });

  test("removes a lost second factor of a colleague, never one's own", async () => {
    const by = await make.admin();
    const colleague = await make.admin();
    await prisma.user.updateMany({ where: { id: { in: [by.userId, colleague.userId] } }, data: { mfaEnabled: true } });
    const reason = "対面で本人を確認";
    await resetAdminSecondFactor(deps, actorOf(by), { id: colleague.userId, reason });
    expect((await rowOf(colleague.userId)).user.mfaEnabled).toBe(false);
    expect(await mailsTo(bench, { toUserId: colleague.userId })).toMatchObject([{ type: "security_notice" }]);
    expect(await codeOf(resetAdminSecondFactor(deps, actorOf(by), { id: colleague.userId, reason }))).toBe("STATUS_NOT_ALLOWED");
    expect(await codeOf(resetAdminSecondFactor(deps, actorOf(by), { id: by.userId, reason }))).toBe("FORBIDDEN");
  });

  test("who was disabled a moment ago decides nothing any more", async () => {
    const by = await make.admin();
    const colleague = await make.admin();
    await disableAdmin(deps, actorOf(colleague), { id: by.userId });
    for (const attempt of [
      () => disableAdmin(deps, actorOf(by), { id: colleague.userId }),
      () => inviteAdmin(deps, actorOf(by), newcomer()),
      () => enableAdmin(deps, actorOf(by), { id: by.userId }),
      () => updateAdmin(deps, actorOf(by), { id: colleague.userId, name: "別名" }),
    ])
      expect(await codeOf(attempt())).toBe("ACCOUNT_DISABLED");
  });
});

test("admins who all disable each other at the same time leave exactly one", async () => {
  for (let round = 0; round < 10; round++) {
    await prisma.user.updateMany({ where: { role: "admin" }, data: { disabled: true } });
    const people = await Promise.all([make.admin(), make.admin(), make.admin()]);
    const pairs = people.flatMap((one) => people.filter((other) => other !== one).map((other) => [one, other] as const));
    const outcomes = await Promise.allSettled(pairs.map(([by, { userId: id }]) => disableAdmin(deps, actorOf(by), { id })));
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ACCOUNT_DISABLED" });
    const left = await prisma.user.count({ where: { role: "admin", disabled: false } });
    expect(left).toBe(1);
  }
});
