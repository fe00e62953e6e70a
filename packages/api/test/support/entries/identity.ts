import type { ErrorCode } from "@knotter/domain/errors";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { SIGNUP_CODE_BYTES, signupCodeOf } from "@knotter/domain/signup-code";
import { DAY } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { SAMPLE_SAML_KEY } from "@knotter/testing/sample-saml-keys";
import { signupCodeHash } from "@knotter/usecases/signup/print-codes";
import { type Fixture, KINDS, type Kind } from "../fixtures";
import { mailed, proposed } from "../links";
import { type Entry, everybody } from "../reach";

const wrongRole = (kind: Kind): ErrorCode | null => (kind !== "disabled" && KINDS[kind] !== "mentee" ? "WRONG_ROLE" : null);

const newcomer = (): string => `${crypto.randomUUID()}@example.com`;
const chosen = {
  password: "雨の日は傘を忘れて走って帰る人",
  termsVersion: CONSENT_VERSIONS.terms,
  privacyVersion: CONSENT_VERSIONS.privacy,
};

/** A person of this fixture, with a link of their own. */
const mentorsLink = async (fixture: Fixture, purpose: "magic_link" | "password_reset") => {
  const mentor = await fixture.make.mentor({ orders: [] });
  return mailed(fixture, { purpose, email: mentor.email, role: "mentor", userId: mentor.userId });
};

/** What is on the printed slip of somebody on the list of this fixture. */
async function slip({ links, prisma, order }: Fixture) {
  const employeeNo = crypto.randomUUID().slice(0, 18);
  const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
  const { id } = await prisma.orderMentee.create({ data: { orderId: order.orderId, employeeNo, name: "工場 太郎", maxCount: 1 } });
  const code = signupCodeOf(crypto.getRandomValues(new Uint8Array(SIGNUP_CODE_BYTES)));
  const expiresAt = new Date(NOW.getTime() + DAY);
  await prisma.signupCode.create({
    data: { orderMenteeId: id, codeHash: signupCodeHash({ links }, code), printedById: id, printedAt: NOW, expiresAt },
  });
  return { orderCode: orderNo, employeeNo, code };
}

export const identityEntries = {
  "currentUser.get": { may: everybody, input: () => ({}) },
  "currentUser.auth": { may: everybody, disabled: true, input: () => ({}) },
  "currentUser.notificationPrefs": { may: everybody, input: () => ({}) },
  "currentUser.notifications": { may: everybody, input: () => ({ announce: false }) },
  "currentUser.consents": { may: everybody, input: () => ({}) },
  "currentUser.agree": {
    may: everybody,
    input: () => ({ termsVersion: chosen.termsVersion, privacyVersion: chosen.privacyVersion }),
  },
  "login.ways": { may: "public", input: () => ({ email: "anybody@example.com" }) },
  "login.company": {
    may: "public",
    input: async ({ prisma, order }) => {
      const { id } = await prisma.identityProvider.create({
        data: {
          protocol: "saml",
          customerId: order.customerId,
          name: "会社のアカウント",
          issuer: "https://idp.example/metadata",
          signInUrl: "https://idp.example/sso",
          certificates: [SAMPLE_SAML_KEY.certificate],
          roles: ["mentee", "hrstaff"],
        },
      });
      return { provider: id };
    },
  },
  "login.password": { may: "public", input: ({ account }) => ({ ...account }) },
  "login.mentee": { may: everybody, disabled: true, input: () => ({}), refuses: wrongRole },
  "login.mentor": { may: "public", input: async (fixture) => ({ token: await mentorsLink(fixture, "magic_link") }) },
  "login.link": { may: "public", input: async (fixture) => ({ token: await mentorsLink(fixture, "magic_link") }) },
  "logout.end": { may: everybody, disabled: true, input: () => ({}) },
  "password.reset": {
    may: "public",
    input: async (fixture) => ({ token: await mentorsLink(fixture, "password_reset"), password: chosen.password }),
  },
  "signup.readCode": { may: "public", input: (fixture) => slip(fixture) },
  "signup.mailByCode": { may: "public", input: async (fixture) => ({ ...(await slip(fixture)), email: newcomer() }) },
  "signup.mentee": {
    may: "public",
    input: async (fixture) => {
      const email = newcomer();
      const place = await fixture.prisma.orderMentee.create({
        data: { orderId: fixture.order.orderId, email, name: "新規 登録", maxCount: 1, status: "invited" },
      });
      return { ...chosen, token: await mailed(fixture, { purpose: "signup", email, role: "mentee", orderMenteeId: place.id }) };
    },
  },
  "signup.hrStaff": {
    may: "public",
    input: async (fixture) => {
      const email = newcomer();
      const { userId } = await fixture.make.hrStaff({ customerId: fixture.order.customerId, email, invited: true });
      const token = await mailed(fixture, { purpose: "hrstaff_invite", email, role: "hrstaff", userId });
      return { ...chosen, token, name: "人事 花子", nameKana: "ジンジ ハナコ", department: "人事部" };
    },
  },
  "emailChange.answer": {
    may: "public",
    input: async (fixture) => ({ token: await proposed(fixture, await fixture.make.mentee({ order: fixture.order })), answer: "confirm" }),
  },
  "emailChange.confirm": {
    may: "public",
    input: async (fixture) => {
      const mentee = await fixture.make.mentee({ order: fixture.order });
      return { token: await mailed(fixture, { purpose: "email_change", email: newcomer(), role: "mentee", userId: mentee.userId }) };
    },
  },
} as const satisfies Record<string, Entry>;
