import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";

const { make, db, prisma } = await openWorkbench();

describe("a session says what its user is at this very call", () => {
  test("of a mentee: the name, and whether the registration is unfinished", async () => {
    const mentee = await make.mentee({ order: await make.order(), temporaryRegister: true, name: null });
    const id = await make.session(mentee);
    expect(await db.read.account.sessions.find(id)).toMatchObject({
      role: "mentee",
      temporary: true,
      name: null,
      customerId: null,
      permissions: null,
    });
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { temporaryRegisterFlag: false, name: "相談 花子" } });
    expect(await db.read.account.sessions.find(id)).toMatchObject({ temporary: false, name: "相談 花子" });
  });

  test("of a mentor and of the admins", async () => {
    const [mentor, admin] = [await make.mentor(), await make.admin()];
    expect(await db.read.account.sessions.find(await make.session(mentor))).toMatchObject({
      role: "mentor",
      name: mentor.displayName,
      temporary: false,
    });
    expect(await db.read.account.sessions.find(await make.session(admin))).toMatchObject({
      role: "admin",
      name: "事務局 花子",
      customerId: null,
    });
  });

  test("of HR: the company and the rights, as they are now", async () => {
    const { customerId } = await make.customer();
    const staff = await make.hrStaff({ customerId, permissions: { exportCsv: true } });
    const id = await make.session(staff);
    expect(await db.read.account.sessions.find(id)).toMatchObject({
      role: "hrstaff",
      customerId,
      permissions: { viewReport: true, exportCsv: true, manageMentees: false, manageHrStaff: false },
    });
    await prisma.hrStaff.update({ where: { userId: staff.userId }, data: { canExportCsv: false } });
    expect((await db.read.account.sessions.find(id))?.permissions?.exportCsv).toBe(false);
  });

  test("a role that was changed holds at once", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const id = await make.session(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { role: "admin" } });
    expect((await db.read.account.sessions.find(id))?.role).toBe("admin");
  });

  test("a disabled account is known as one", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const id = await make.session(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: true } });
    expect((await db.read.account.sessions.find(id))?.disabled).toBe(true);
  });

  test("a new session version ends every session of before, and none that begins after it", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const [phone, laptop] = [await make.session(mentee), await make.session(mentee)];
    await prisma.user.update({ where: { id: mentee.userId }, data: { sessionVersion: { increment: 1 } } });
    expect([(await db.read.account.sessions.find(phone))?.outdated, (await db.read.account.sessions.find(laptop))?.outdated]).toEqual([
      true,
      true,
    ]);
    expect((await db.read.account.sessions.find(await make.session(mentee)))?.outdated).toBe(false);
  });

  test("a deleted account has none, and neither has a number that nobody was given", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const id = await make.session(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { deletedAt: new Date() } });
    expect(await db.read.account.sessions.find(id)).toBeNull();
    expect(await db.read.account.sessions.credentialsOf(mentee.email)).toBeNull();
    expect(await db.read.account.sessions.find(crypto.randomUUID())).toBeNull();
  });
});
