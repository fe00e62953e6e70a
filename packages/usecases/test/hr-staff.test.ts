import { scopeOf } from "@knotter/domain/scope";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type InviteInput, inviteHrStaff } from "../src/hr-staff/invite";
import { setHrStaffDisabled } from "../src/hr-staff/set-disabled";
import { updateHrStaff } from "../src/hr-staff/update";
import { codeOf, refused } from "./calls";
import { mailsTo, visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;
const deps = visitor(bench);
const newcomer = (domain = "example.com") => `${unlike("hr")}@${domain}`;

async function company(domains: string[] = []) {
  const { customerId } = await make.customer({ allowedEmailDomains: domains });
  const [primary, staff, admin] = [
    await make.hrStaff({ customerId, isPrimary: true }),
    await make.hrStaff({ customerId, permissions: { manageHrStaff: true } }),
    await make.admin(),
  ];
  return { customerId, primary, staff, admin, by: { primary: actorOf(primary), staff: actorOf(staff), admin: actorOf(admin) } };
}
const stranger = async () => actorOf(await make.hrStaff({ customerId: (await make.customer()).customerId, isPrimary: true }));
const rowOf = (userId: string) => prisma.hrStaff.findUniqueOrThrow({ where: { userId }, include: { user: true } });
const auditOf = (entityId: string) => prisma.auditLog.findMany({ where: { entity: "HrStaff", entityId }, orderBy: { id: "asc" } });

describe("an invitation of HR staff", () => {
  const invitation = (customerId: string, more: Partial<InviteInput> = {}): InviteInput => ({
    customerId,
    email: newcomer(),
    name: "人事 花子",
    ...more,
  });

  test.each(["admin", "primary"] as const)("of the %s makes an account, a link, a mail and a line in the audit", async (who) => {
    const it = await company();
    const input = invitation(it.customerId, { department: "人事部", permissions: { exportCsv: true } });
    const { id } = await inviteHrStaff(deps, it.by[who], input);
    expect(await rowOf(id)).toMatchObject({
      customerId: it.customerId,
      department: "人事部",
      isPrimary: false,
      canViewReport: true,
      canExportCsv: true,
      canManageMentees: false,
      invitedAt: NOW,
      acceptedAt: null,
      user: { email: input.email, role: "hrstaff", passwordHash: null, emailVerifiedAt: null },
    });
    expect(await mailsTo(bench, { toUserId: id })).toMatchObject([{ type: "hrstaff_invite", status: "queued" }]);
    expect(await prisma.linkToken.count({ where: { userId: id, purpose: "hrstaff_invite", usedAt: null, revokedAt: null } })).toBe(1);
    const [audit] = await auditOf(id);
    expect(audit).toMatchObject({ action: "hrStaff.invite", actorId: it.by[who].userId });
    expect(JSON.stringify(audit?.diff)).not.toContain(input.email);
  });

  test("makes the first person of a company its 主担当", async () => {
    const { customerId } = await make.customer();
    const admin = actorOf(await make.admin());
    const first = await inviteHrStaff(deps, admin, invitation(customerId));
    const second = await inviteHrStaff(deps, admin, invitation(customerId));
    expect([(await rowOf(first.id)).isPrimary, (await rowOf(second.id)).isPrimary]).toEqual([true, false]);
  });

  test("of the first person of a company as anything else than 主担当 is refused, also where the former one is disabled", async () => {
    const { customerId } = await make.customer();
    const admin = actorOf(await make.admin());
    const another = (): Promise<{ id: string }> => inviteHrStaff(deps, admin, invitation(customerId, { isPrimary: false }));
    const refusal = await refused(another());
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { isPrimary: ["FIRST_PRIMARY"] }]);
    const first = await inviteHrStaff(deps, admin, invitation(customerId, { isPrimary: true }));
    expect((await rowOf((await another()).id)).isPrimary).toBe(false);
    await prisma.user.update({ where: { id: first.id }, data: { disabled: true } });
    expect(await codeOf(another())).toBe("UNPROCESSABLE");
  });

  test("is for the admins and 主担当 alone; another company does not exist", async () => {
    const it = await company();
    expect(await codeOf(inviteHrStaff(deps, it.by.staff, invitation(it.customerId)))).toBe("FORBIDDEN");
    expect(await codeOf(inviteHrStaff(deps, await stranger(), invitation(it.customerId)))).toBe("NOT_FOUND");
    expect(await codeOf(inviteHrStaff(deps, it.by.admin, invitation(crypto.randomUUID())))).toBe("NOT_FOUND");
  });

  test("by an admin is refused for an address of somebody: HR, a mentee, a person on a list", async () => {
    const it = await company();
    const order = await make.order();
    const mentee = await make.mentee({ order });
    const listed = newcomer();
    await prisma.orderMentee.create({ data: { orderId: order.orderId, email: listed, name: "対象 花子", maxCount: 1 } });
    for (const email of [it.staff.email, mentee.email, listed])
      expect(await codeOf(inviteHrStaff(deps, it.by.admin, invitation(it.customerId, { email })))).toBe("DUPLICATE_EMAIL");
  });

  test("by HR is refused for an address that the company knows itself, whatever has become of its person", async () => {
    const it = await company();
    const order = await make.order({ customerId: it.customerId, disclosureLevel: "L0" });
    const [registered, gone] = [await make.mentee({ order }), await make.mentee({ order, enrolment: "withdrawn" })];
    const [listed, takenOff] = [newcomer(), newcomer()];
    const row = { orderId: order.orderId, name: "対象 花子", maxCount: 1 };
    await prisma.orderMentee.createMany({
      data: [
        { ...row, email: listed },
        { ...row, email: takenOff, status: "withdrawn", withdrawnAt: NOW },
      ],
    });
    for (const email of [it.staff.email, registered.email, gone.email, listed, takenOff])
      expect(await codeOf(inviteHrStaff(deps, it.by.primary, invitation(it.customerId, { email })))).toBe("DUPLICATE_EMAIL");
  });

  test.each([
    ["a consultant", async () => (await make.mentor()).email],
    ["the office", async () => (await make.admin()).email],
    ["another company's HR", async () => (await make.hrStaff({ customerId: (await make.customer()).customerId })).email],
    ["another company's mentee", async () => (await make.mentee({ order: await make.order() })).email],
  ] as const)(
    "by HR looks, with an address of %s, like any other: nobody is mailed, and it waits for the admins",
    async (_whose, addressOf) => {
      const it = await company();
      const view = async (email: string) => {
        const { id } = await inviteHrStaff(deps, it.by.primary, invitation(it.customerId, { email }));
        const again = await codeOf(inviteHrStaff(deps, it.by.primary, invitation(it.customerId, { email })));
        const row = await db.read.customer.hrStaff.find(scopeOf(it.by.primary), id);
        return { id, told: { ...row, userId: "", email: row?.email === email, again } };
      };
      const [taken, free] = [await view(await addressOf()), await view(newcomer())];
      expect(taken.told).toEqual(free.told);
      const isTask = (id: string) =>
        db.read.admin.tasks.isTask(scopeOf(it.by.admin), "address_clash", id, { now: NOW, today: "2026-06-01" });
      expect([await isTask(taken.id), await isTask(free.id)]).toEqual([true, false]);
      expect((await rowOf(taken.id)).user.email).toMatch(/\.invalid$/);
      await setHrStaffDisabled(deps, it.by.admin, { id: taken.id, disabled: true, reason: "other" });
      expect(await isTask(taken.id)).toBe(false);
    },
  );

  test("to the same address twice at once makes one account", async () => {
    const it = await company();
    const input = invitation(it.customerId);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => inviteHrStaff(deps, it.by.admin, input)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.user.count({ where: { email: input.email } })).toBe(1);
  });

  test("stays within the domains of the company, unless an admin says otherwise", async () => {
    const it = await company(["acme.example"]);
    const outside = invitation(it.customerId);
    for (const [by, force] of [
      ["primary", true],
      ["admin", undefined],
    ] as const) {
      const refusal = await refused(inviteHrStaff(deps, it.by[by], { ...outside, force }));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { email: ["EMAIL_DOMAIN"] }]);
    }
    await inviteHrStaff(deps, it.by.primary, invitation(it.customerId, { email: newcomer("acme.example") }));
    const { id } = await inviteHrStaff(deps, it.by.admin, { ...outside, force: true });
    expect((await auditOf(id))[0]?.diff).toMatchObject({ forced: true });
  });

  test("of a company that has left is refused", async () => {
    const it = await company();
    await prisma.customer.update({ where: { id: it.customerId }, data: { status: "closed" } });
    expect(await codeOf(inviteHrStaff(deps, it.by.admin, invitation(it.customerId)))).toBe("STATUS_NOT_ALLOWED");
  });
});

describe("a change of an HR staff member", () => {
  test("of one's own particulars is allowed, and the audit names the fields only", async () => {
    const it = await company();
    await updateHrStaff(deps, it.by.staff, { id: it.staff.userId, name: "改姓 花子", department: "総務部", phone: "0312345678" });
    expect(await rowOf(it.staff.userId)).toMatchObject({ name: "改姓 花子", department: "総務部", phone: "0312345678", version: 2 });
    expect((await auditOf(it.staff.userId)).map(({ diff }) => diff)).toEqual([{ fields: ["name", "department", "phone"] }]);
  });

  test("of one's own permissions is refused in HR, repeating the current ones is no change", async () => {
    const it = await company();
    for (const [by, person] of [
      ["staff", it.staff],
      ["primary", it.primary],
    ] as const) {
      expect(await codeOf(updateHrStaff(deps, it.by[by], { id: person.userId, permissions: { exportCsv: true } }))).toBe("FORBIDDEN");
      expect(await codeOf(updateHrStaff(deps, it.by[by], { id: person.userId, isPrimary: !person.isPrimary }))).toBe("FORBIDDEN");
      await updateHrStaff(deps, it.by[by], { id: person.userId, isPrimary: person.isPrimary, permissions: { exportCsv: false } });
      expect(await auditOf(person.userId)).toEqual([]);
    }
  });

  test("of a colleague is 主担当's and the admins'", async () => {
    const it = await company();
    const other = await make.hrStaff({ customerId: it.customerId });
    expect(await codeOf(updateHrStaff(deps, it.by.staff, { id: other.userId, name: "別名" }))).toBe("FORBIDDEN");
    await updateHrStaff(deps, it.by.primary, { id: other.userId, permissions: { manageMentees: true } });
    await updateHrStaff(deps, it.by.admin, { id: other.userId, isPrimary: true });
    expect(await rowOf(other.userId)).toMatchObject({ canManageMentees: true, canViewReport: true, isPrimary: true });
    expect((await auditOf(other.userId)).map(({ diff }) => diff)).toMatchObject([
      { permissions: [{ manageMentees: false }, { manageMentees: true }] },
      { isPrimary: [false, true] },
    ]);
  });

  test("from a screen that was opened before another change gives no permission back that this one took away", async () => {
    const it = await company();
    const { id, version, department, permissions } = await prisma.hrStaff
      .update({ where: { userId: it.staff.userId }, data: { canExportCsv: true } })
      .then(async ({ userId: id }) => ({ id, ...(await db.read.customer.hrStaff.find(scopeOf(it.by.primary), id)) }));
    const opened = { id, expectedVersion: version, department, permissions };
    await updateHrStaff(deps, it.by.primary, { id, expectedVersion: version, permissions: { ...permissions, exportCsv: false } });
    expect(await codeOf(updateHrStaff(deps, it.by.primary, { ...opened, department: "総務部" }))).toBe("VERSION_CONFLICT");
    expect(await rowOf(id)).toMatchObject({ canExportCsv: false, department });
  });

  test("of somebody of another company finds nobody", async () => {
    const it = await company();
    for (const verb of [
      async () => updateHrStaff(deps, await stranger(), { id: it.staff.userId, name: "別名" }),
      async () => setHrStaffDisabled(deps, await stranger(), { id: it.staff.userId, disabled: true }),
      () => updateHrStaff(deps, it.by.admin, { id: it.admin.userId, name: "別名" }),
    ])
      expect(await codeOf(verb())).toBe("NOT_FOUND");
  });

  test("does not take the last 主担当 away", async () => {
    const it = await company();
    expect(await codeOf(updateHrStaff(deps, it.by.admin, { id: it.primary.userId, isPrimary: false }))).toBe("LAST_PRIMARY");
    await updateHrStaff(deps, it.by.admin, { id: it.staff.userId, isPrimary: true });
    await updateHrStaff(deps, it.by.admin, { id: it.primary.userId, isPrimary: false });
  });
});

describe("disabling an account of HR staff", () => {
  test("ends its sessions, takes back its links and the mails that wait, and says so in the audit", async () => {
    const it = await company();
    const { userId, email } = it.staff;
    const sessionId = await make.session(it.staff);
    const mail = (status: "queued" | "sent") => ({
      type: "manual_mail",
      toUserId: userId,
      status,
      queuedAt: NOW,
      nextTryAt: NOW,
      dedupeKey: unlike(status),
    });
    await prisma.mail.createMany({ data: [mail("queued"), mail("sent")] });
    const link = { purpose: "magic_link", email, role: "hrstaff", userId, createdAt: NOW, expiresAt: NOW } as const;
    await prisma.linkToken.create({ data: { ...link, tokenHash: unlike("h") } });
    expect(await setHrStaffDisabled(deps, it.by.primary, { id: userId, disabled: true, reason: "left_company", note: "退職" })).toEqual({
      id: userId,
      disabled: true,
    });
    expect((await rowOf(userId)).user).toMatchObject({
      disabled: true,
      disabledAt: NOW,
      disabledById: it.primary.userId,
      disabledReason: "left_company",
      disabledNote: "退職",
      sessionVersion: 2,
    });
    expect(await db.read.account.sessions.find(sessionId)).toMatchObject({ outdated: true, disabled: true });
    expect((await mailsTo(bench, { toUserId: userId })).map(({ status }) => status).sort()).toEqual(["canceled", "sent"]);
    expect(await prisma.linkToken.count({ where: { userId, revokedAt: null } })).toBe(0);
    expect((await auditOf(userId)).map(({ action, diff }) => [action, diff])).toEqual([
      ["hrStaff.disable", { disabled: [false, true], reason: "left_company", canceledMails: 1 }],
    ]);
  });

  test("twice is once; reopening gives no old session back", async () => {
    const it = await company();
    const { userId } = it.staff;
    const sessionId = await make.session(it.staff);
    for (let time = 0; time < 2; time += 1) await setHrStaffDisabled(deps, it.by.admin, { id: userId, disabled: true });
    await setHrStaffDisabled(deps, it.by.admin, { id: userId, disabled: false });
    expect((await rowOf(userId)).user).toMatchObject({ disabled: false, disabledAt: null, disabledReason: null, sessionVersion: 3 });
    expect(await db.read.account.sessions.find(sessionId)).toMatchObject({ outdated: true, disabled: false });
    expect((await auditOf(userId)).map(({ action }) => action)).toEqual(["hrStaff.disable", "hrStaff.enable"]);
  });

  test("is nothing for oneself, nor for who is not 主担当", async () => {
    const it = await company();
    expect(await codeOf(setHrStaffDisabled(deps, it.by.primary, { id: it.primary.userId, disabled: true }))).toBe("FORBIDDEN");
    expect(await codeOf(setHrStaffDisabled(deps, it.by.staff, { id: it.primary.userId, disabled: true }))).toBe("FORBIDDEN");
  });

  test("leaves the last 主担当 open", async () => {
    const it = await company();
    expect(await codeOf(setHrStaffDisabled(deps, it.by.admin, { id: it.primary.userId, disabled: true }))).toBe("LAST_PRIMARY");
    expect((await rowOf(it.primary.userId)).user.disabled).toBe(false);
  });

  test("of all 主担当 at once, by each other, by an admin and by taking the title away, leaves one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const it = await company();
      const [second, third] = [
        await make.hrStaff({ customerId: it.customerId, isPrimary: true }),
        await make.hrStaff({ customerId: it.customerId, isPrimary: true }),
      ];
      const codes = await Promise.all(
        [
          setHrStaffDisabled(deps, actorOf(second), { id: it.primary.userId, disabled: true }),
          setHrStaffDisabled(deps, it.by.primary, { id: second.userId, disabled: true }),
          updateHrStaff(deps, it.by.admin, { id: third.userId, isPrimary: false }),
        ].map((attempt) =>
          attempt.then(
            () => "done",
            (error: { code?: string }) => String(error.code),
          ),
        ),
      );
      expect(codes.sort()).toEqual(["LAST_PRIMARY", "done", "done"]);
      expect(await prisma.hrStaff.count({ where: { customerId: it.customerId, isPrimary: true, user: { disabled: false } } })).toBe(1);
    }
  });
});
