import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { inviteHrStaff } from "../src/hr-staff/invite";
import { setHrStaffDisabled } from "../src/hr-staff/set-disabled";
import { updateHrStaff } from "../src/hr-staff/update";
import { refusalOf } from "../src/session/links";
import { requestLink } from "../src/session/request-link";
import { signIn } from "../src/session/sign-in";
import { requestSignup } from "../src/signup/request-signup";
import { signUp } from "../src/signup/sign-up";
import { signUpHrStaff } from "../src/signup/sign-up-hr-staff";
import { codeOf, refused } from "./calls";
import { GOOD, linksOf, mailsTo, tokenIn, visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const newcomer = (domain = "example.com") => `${unlike("new")}@${domain}`;

const listed = (orderId: string, email: string, more: object = {}) =>
  prisma.orderMentee.create({ data: { orderId, email, name: "新規 登録", maxCount: 3, status: "invited", ...more } });
const placesOf = (email: string) => prisma.orderMentee.findMany({ where: { email }, orderBy: { createdAt: "asc" } });
const ask = async (email: string, orderCode?: string) => requestSignup(visitor(bench), { email, ...(orderCode ? { orderCode } : {}) });

describe("the page behind a link", () => {
  const linkTo = async (email: string) => {
    await ask(email);
    return tokenIn(bench, { toAddress: email });
  };

  test("is told that the link is spent before anything is filled in, and uses nothing up by asking", async () => {
    const email = newcomer();
    await listed((await make.order()).orderId, email);
    const token = await linkTo(email);
    const deps = visitor(bench);
    for (const _ of [1, 2]) expect(await refusalOf(deps, token, "signup")).toBeNull();
    expect(await refusalOf(deps, token, "password_reset")).toBe("TOKEN_INVALID");
    expect(await refusalOf(deps, "cut-in-the-mi", "signup")).toBe("TOKEN_INVALID");
    await signUp(visitor(bench), { token, password: GOOD, ...consents });
    expect(await refusalOf(deps, token, "signup")).toBe("TOKEN_USED");
  });

  test("is told the same of a second link to somebody who has signed up by the first", async () => {
    const email = newcomer();
    await listed((await make.order()).orderId, email);
    const token = await linkTo(email);
    await make.mentee({ order: await make.order(), email });
    expect(await refusalOf(visitor(bench), token, "signup")).toBe("TOKEN_USED");
  });
});

describe("asking to sign up", () => {
  test("mails a link to an address on the list of a living order", async () => {
    const email = newcomer();
    const place = await listed((await make.order()).orderId, email);
    expect(await ask(email)).toEqual({ sent: true });
    const [link] = await linksOf(bench, email, "signup");
    expect(link).toMatchObject({ orderMenteeId: place.id, role: "mentee", userId: null });
    expect(await mailsTo(bench, { toAddress: email })).toMatchObject([{ type: "verify", toUserId: null, facts: { linkId: link?.id } }]);
  });

  test("tells somebody with an account by mail that there is one, and makes no link", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    expect(await ask(mentee.email)).toEqual({ sent: true });
    expect(await mailsTo(bench, { toUserId: mentee.userId })).toMatchObject([{ type: "already_registered", facts: {} }]);
    expect(await linksOf(bench, mentee.email, "signup")).toEqual([]);
  });

  test.each([
    ["is on no list", async () => {}],
    ["was withdrawn", async (email: string) => listed((await make.order()).orderId, email, { status: "withdrawn" })],
    ["is on the list of an order that is over", async (email: string) => listed((await make.order({ status: "ended" })).orderId, email)],
    [
      "is of a company that has left",
      async (email: string) => {
        const order = await make.order();
        await prisma.customer.update({ where: { id: order.customerId }, data: { status: "closed" } });
        return listed(order.orderId, email);
      },
    ],
    ["has an account that is disabled", async (email: string) => make.mentor({ email, disabled: true })],
    [
      "has an invitation to HR that waits",
      async (email: string) => make.hrStaff({ customerId: (await make.customer()).customerId, email, invited: true }),
    ],
  ])("answers an address the same that %s, and mails nothing", async (_, given) => {
    const email = newcomer();
    await given(email);
    expect(await ask(email)).toEqual({ sent: true });
    expect(await mailsTo(bench, { toAddress: email })).toEqual([]);
    expect(
      await prisma.mail.count({ where: { toUserId: (await prisma.user.findFirst({ where: { email } }))?.id ?? crypto.randomUUID() } }),
    ).toBe(0);
    expect(await linksOf(bench, email, "signup")).toEqual([]);
  });

  test("with the code of an order is for the domains that its customer named, and for them alone", async () => {
    const { customerId } = await make.customer({ allowedEmailDomains: ["acme.example"] });
    const order = await make.order({ customerId });
    const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
    const [inside, outside, sub] = [newcomer("acme.example"), newcomer("other.example"), newcomer("sub.acme.example")];
    for (const email of [inside, outside, sub]) expect(await ask(email, orderNo)).toEqual({ sent: true });
    expect(await linksOf(bench, inside, "signup")).toMatchObject([{ orderId: order.orderId, orderMenteeId: null }]);
    for (const email of [outside, sub]) expect(await linksOf(bench, email, "signup")).toEqual([]);
    const [unknownCode, without] = [newcomer("acme.example"), newcomer()];
    await ask(unknownCode, "ORD-000000-0000");
    const openToNobody = await prisma.order.findUniqueOrThrow({ where: { id: (await make.order()).orderId } });
    await ask(without, openToNobody.orderNo);
    for (const email of [unknownCode, without]) expect(await linksOf(bench, email, "signup")).toEqual([]);
  });
});

describe("signing up", () => {
  const invited = async () => {
    const [email, deps] = [newcomer(), visitor(bench)];
    const order = await make.order();
    const place = await listed(order.orderId, email);
    await requestSignup(deps, { email });
    return { email, deps, order, place, token: await tokenIn(bench, { toAddress: email }) };
  };

  test("makes an account in temporary registration, on every list that has the address, and signs in", async () => {
    const { email, deps, token } = await invited();
    const second = await listed((await make.order()).orderId, email, { status: "listed" });
    const gone = await listed((await make.order()).orderId, email, { status: "withdrawn" });
    const session = await signUp(deps, { token, password: GOOD, ...consents });
    expect(session).toMatchObject({ email, role: "mentee", disabled: false });
    expect(await db.read.account.sessions.find(session.sessionId)).toMatchObject({
      userId: session.userId,
      temporary: true,
      outdated: false,
    });
    const user = await prisma.user.findUniqueOrThrow({ where: { id: session.userId }, include: { mentee: true, consents: true } });
    expect(user).toMatchObject({ email, emailVerifiedAt: NOW, mentee: { temporaryRegisterFlag: true, name: null } });
    expect(user.consents.map(({ type, documentVersion, ip }) => [type, documentVersion, ip]).sort()).toEqual([
      ["privacy", CONSENT_VERSIONS.privacy, deps.call.ip],
      ["terms", CONSENT_VERSIONS.terms, deps.call.ip],
    ]);
    const places = await placesOf(email);
    expect(places.every(({ menteeId }) => menteeId === session.userId)).toBe(true);
    expect(new Map(places.map(({ id, status }) => [id, status]))).toEqual(
      new Map(places.map(({ id }) => [id, id === gone.id ? "withdrawn" : "temporary"])),
    );
    expect(places.map(({ id }) => id)).toContain(second.id);
    expect((await signIn(deps, { email, password: GOOD })).userId).toBe(session.userId);
    expect(await prisma.auditLog.count({ where: { entityId: session.userId, action: "account.signup" } })).toBe(1);
    expect(await codeOf(signUp(deps, { token, password: GOOD, ...consents }))).toBe("TOKEN_USED");
  });

  test("of fifty who hold the same link at once, one makes the account", async () => {
    const { email, token } = await invited();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const deps = { ...visitor(bench), passwords: { verify: async () => false, hash: async () => `hash ${index}` } };
        return signUp(deps, { token, password: GOOD, ...consents }).then(
          () => "made",
          (error: { code?: string }) => String(error.code),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
    expect([await prisma.user.count({ where: { email } }), await prisma.consentRecord.count({ where: { subject: { email } } })]).toEqual([
      1, 2,
    ]);
  });

  test.each([
    ["the terms", { termsVersion: "2020-01-01", privacyVersion: CONSENT_VERSIONS.privacy }],
    ["the privacy policy", { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: "" }],
  ])("asks again who agreed to another version of %s, and tells the one of today", async (_, old) => {
    const { deps, token, email } = await invited();
    const refusal = await refused(signUp(deps, { token, password: GOOD, ...old }));
    expect([refusal.code, refusal.detail.data]).toEqual(["CONSENT_REQUIRED", consents]);
    expect(await prisma.user.count({ where: { email } })).toBe(0);
    await signUp(deps, { token, password: GOOD, ...consents });
  });

  test("refuses a password that names the company, and keeps the link", async () => {
    const { deps, token, order } = await invited();
    await prisma.customer.update({ where: { id: order.customerId }, data: { name: "株式会社アクメ商事" } });
    const refusal = await refused(signUp(deps, { token, password: "アクメ商事で今日も元気に働きます", ...consents }));
    expect(refusal.detail.fieldErrors).toEqual({ password: ["PASSWORD_CONTEXT"] });
    await signUp(deps, { token, password: GOOD, ...consents });
  });

  test("never takes over an account that came to the address meanwhile", async () => {
    const { deps, token, email } = await invited();
    const admin = await make.admin({ email });
    expect(await codeOf(signUp(deps, { token, password: GOOD, ...consents }))).toBe("ALREADY_REGISTERED");
    expect(await prisma.user.findMany({ where: { email } })).toMatchObject([{ id: admin.userId, role: "admin", passwordHash: null }]);
  });

  test("is over for somebody who was taken off the list since", async () => {
    const { deps, token, email, place } = await invited();
    await prisma.orderMentee.update({ where: { id: place.id }, data: { status: "withdrawn" } });
    expect(await codeOf(signUp(deps, { token, password: GOOD, ...consents }))).toBe("TOKEN_EXPIRED");
    expect(await prisma.user.count({ where: { email } })).toBe(0);
  });

  test("with the code of an order adds a place with its count, granted in the ledger", async () => {
    const { customerId } = await make.customer({ allowedEmailDomains: ["acme.example"] });
    const order = await make.order({ customerId, maxMentoringCount: 2 });
    const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
    const [email, deps] = [newcomer("acme.example"), visitor(bench)];
    await requestSignup(deps, { email, orderCode: orderNo });
    const session = await signUp(deps, { token: await tokenIn(bench, { toAddress: email }), password: GOOD, ...consents });
    const [place] = await placesOf(email);
    expect(place).toMatchObject({ orderId: order.orderId, menteeId: session.userId, status: "temporary", maxCount: 2, usedCount: 0 });
    expect(await prisma.ledgerEntry.findMany({ where: { orderMenteeId: place?.id ?? "" } })).toMatchObject([{ kind: "grant", delta: 2 }]);
  });

  test("with the code of an order that was closed since is over", async () => {
    const { customerId } = await make.customer({ allowedEmailDomains: ["acme.example"] });
    const order = await make.order({ customerId });
    const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
    const [email, deps] = [newcomer("acme.example"), visitor(bench)];
    await requestSignup(deps, { email, orderCode: orderNo });
    await prisma.order.update({ where: { id: order.orderId }, data: { status: "canceled" } });
    const token = await tokenIn(bench, { toAddress: email });
    expect(await codeOf(signUp(deps, { token, password: GOOD, ...consents }))).toBe("TOKEN_EXPIRED");
  });
});

describe("an invitation to HR", () => {
  const profile = { name: "人事 花子", nameKana: "ジンジ ハナコ", department: "人事部", phone: "0312345678" };
  const invited = async () => {
    const { customerId } = await make.customer();
    const [email, admin, deps] = [newcomer(), await make.admin(), visitor(bench)];
    const { id } = await inviteHrStaff(deps, actorOf(admin), { customerId, email, name: "人事", permissions: { exportCsv: true } });
    return { customerId, email, admin, deps, id, token: await tokenIn(bench, { toUserId: id }) };
  };

  test("is accepted once: the account becomes usable, company and rights are those of the invitation", async () => {
    const { customerId, email, deps, id, token } = await invited();
    const session = await signUpHrStaff(deps, { token, password: GOOD, ...profile, ...consents });
    expect(session).toMatchObject({ userId: id, email, role: "hrstaff" });
    expect(await db.read.account.sessions.find(session.sessionId)).toMatchObject({
      customerId,
      outdated: false,
      permissions: { exportCsv: true },
    });
    const staff = await prisma.hrStaff.findUniqueOrThrow({ where: { userId: id }, include: { user: true } });
    expect(staff).toMatchObject({ ...profile, customerId, acceptedAt: NOW, user: { emailVerifiedAt: NOW } });
    expect(await prisma.consentRecord.count({ where: { subjectUserId: id } })).toBe(2);
    expect((await signIn(deps, { email, password: GOOD })).userId).toBe(id);
    expect(await codeOf(signUpHrStaff(deps, { token, password: GOOD, ...profile, ...consents }))).toBe("TOKEN_USED");
  });

  test("opens no other way in before it is accepted", async () => {
    const { email, id, deps } = await invited();
    await requestLink(deps, "link", email);
    await requestLink(deps, "reset", email);
    expect((await mailsTo(bench, { toUserId: id })).map(({ type }) => type)).toEqual(["hrstaff_invite"]);
  });

  test("that was sent again is the one that counts", async () => {
    const { admin, deps, id, token } = await invited();
    await updateHrStaff(deps, actorOf(admin), { id, resendInvite: true });
    expect(await codeOf(signUpHrStaff(deps, { token, password: GOOD, ...profile, ...consents }))).toBe("TOKEN_EXPIRED");
    const again = await tokenIn(bench, { toUserId: id });
    await signUpHrStaff(deps, { token: again, password: GOOD, ...profile, ...consents });
    expect(await codeOf(updateHrStaff(deps, actorOf(admin), { id, resendInvite: true }))).toBe("ALREADY_REGISTERED");
  });

  test("is dead once the account was disabled", async () => {
    const { admin, deps, id, token } = await invited();
    await setHrStaffDisabled(deps, actorOf(admin), { id, disabled: true });
    expect(await codeOf(signUpHrStaff(deps, { token, password: GOOD, ...profile, ...consents }))).toBe("TOKEN_EXPIRED");
  });

  test("does not make a mentee of anybody", async () => {
    const { deps, token } = await invited();
    expect(await codeOf(signUp(deps, { token, password: GOOD, ...consents }))).toBe("TOKEN_INVALID");
  });
});
