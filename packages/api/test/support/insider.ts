import { newServiceToken } from "@knotter/auth/service-token";
import { isWrite } from "@knotter/contract/endpoint";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import { HOUR, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import type { ApiHarness, Input } from "./api-harness";
import { ENTRIES } from "./entries";
import type { fixturesFor } from "./fixtures";
import { type OperationKey, operations } from "./operations";
import { forTheTwo, OLD_PASSWORD, readBy, type Written, written } from "./written";

// The setting for the question whether somebody who runs the service can act as somebody else: a victim who has written a sentence in every
// possible field, an admin who may call every operation, mailboxes of the admin's own, and a mentor controlled by the admin. The victim
// does not react to the proposal of an address; afterwards they may act, honestly: confirm what arrives in their own mailbox, sign in, meet
// their mentor, who is honest too. After each move the insider uses everything that has arrived in the mailboxes, and at the end everything
// that was ever set up: a password, an identity at the company's provider.

const PASSWORD = "雨の日は傘を忘れて走って帰る人";
const versions = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const PATIENCE = 17 * MINUTE;
const SILENCE = LIMITS.emailProposal.silentHours * HOUR;

export interface Insider {
  /** All sessions that the insider has obtained, as mentee or mentor. */
  readonly sessions: string[];
  readonly addresses: readonly string[];
  readonly victim: Written;
  readonly puppet: Person<"mentor">;
  /** A call as the admin; refusals are ignored. */
  admin(key: OperationKey, input: Input): Promise<void>;
  /** The same with the token of a service account of the admins', which may do all that can be given to one. */
  service(key: OperationKey, input: Input): Promise<void>;
  /** The same call with every session of the insider. */
  everywhere(key: OperationKey, input: Input): Promise<void>;
  wait(milliseconds: number): Promise<void>;
  /** Advances to the hour of the interview that the victim has booked. */
  meet(): Promise<void>;
  /** A move of the honest person, between the insider's moves. */
  honestly(move: (person: Honest) => Promise<void>): Promise<void>;
  /** The insider's session signs in at the company's provider with an identity of the insider's, which gets linked. */
  linkIdentity(): Promise<void>;
  /** The victim's sentences that the insider's sessions can read. */
  reads(): Promise<string[]>;
}

/** The victim, who knows the earlier password and reads their own mailbox. */
export interface Honest {
  readonly email: string;
  /** Uses every link that has arrived in the victim's own mailbox, which the victim confirms as their address. */
  confirms(): Promise<void>;
  /** A new session by the company's provider, which the victim has always used. */
  byProvider(): Promise<string>;
  /** A session from before any change. */
  signedIn: string;
  call(key: OperationKey, input: Input, token?: string): Promise<unknown>;
  asMentor(key: OperationKey, input: Input): Promise<unknown>;
}

/** Replacements for parts of the system, to prove that the search would find the hole. */
export interface Fault {
  /** Instead of a proposal: the address changes at once. */
  immediate?: true;
  /** After a change that the old address has not confirmed nothing is hidden. */
  open?: true;
  /** The hold ends when the person is identified, but what is named here survives it. */
  kept?: "sessions" | "password" | "identities";
  /** An honest mentor's confirmation is enough, without the code. */
  trusting?: true;
  /** An interview that is handed over keeps its theme. */
  themed?: true;
}

/** Everything with which somebody could sign in later, as of now. */
const waysIn = (prisma: ApiHarness["prisma"], userId: string) =>
  Promise.all([
    prisma.session.findMany({ where: { userId, revokedAt: null }, select: { id: true } }),
    prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } }),
    prisma.hostedIdentity.findMany({ where: { userId } }),
  ]);

export async function insider(
  api: ApiHarness,
  fixture: Awaited<ReturnType<typeof fixturesFor>>,
  admin: Person,
  fault: Fault = {},
): Promise<Insider> {
  const { clock, prisma, make, links, app } = api;
  clock.set(NOW);
  const victim = await written(api, fixture);
  const { mentee, order } = victim.here;
  const puppet = await make.mentor({ orders: [order], email: `puppet-${crypto.randomUUID()}@evil.example` });
  const addresses = [puppet.email, ...[1, 2].map((number) => `${number}-${crypto.randomUUID()}@evil.example`)];
  const sessions: string[] = [];
  const used = new Set<string>();
  const theme = victim.marks.find((mark) => mark.startsWith("印theme")) ?? null;
  const provider = { issuer: "https://id.example", subject: `insider-${crypto.randomUUID()}` };
  let passwordSet = false;
  const later = (milliseconds: number) => clock.set(new Date(clock.now().getTime() + milliseconds));

  const keep = (body: unknown): void => {
    const token = (body as { accessToken?: string } | null)?.accessToken;
    if (token) sessions.push(token);
  };

  /** Every link in a mail to one of these mailboxes, at the address its reader has now. */
  async function arrived(mailboxes: readonly string[] = addresses) {
    const mails = await prisma.mail.findMany({
      where: { queuedAt: { gte: NOW } },
      select: { toUserId: true, toAddress: true, sentTo: true, facts: true },
    });
    const readers = await prisma.user.findMany({ where: { email: { in: [...mailboxes] } }, select: { id: true } });
    const own = new Set(readers.map(({ id }) => id));
    const mine = mails.filter(({ toUserId, toAddress, sentTo }) => {
      const address = sentTo ?? toAddress;
      return address === null ? toUserId !== null && own.has(toUserId) : mailboxes.includes(address);
    });
    const ids = mine.flatMap(({ facts }) => {
      const { linkId } = facts as { linkId?: string };
      return linkId && !used.has(linkId) ? [linkId] : [];
    });
    const found = await prisma.linkToken.findMany({ where: { id: { in: ids } } });
    // The insider confirms late: whoever confirms last keeps the session in which it was done.
    const ripe = found.filter(
      ({ purpose, createdAt }) => purpose !== "email_change" || clock.now().getTime() - createdAt.getTime() > PATIENCE,
    );
    for (const { id } of mailboxes === addresses ? ripe : found) used.add(id);
    return mailboxes === addresses ? ripe : found;
  }

  async function open({ id, purpose, email }: { id: string; purpose: string; email: string }): Promise<void> {
    const token = links.tokenOf(id);
    const call = async (key: OperationKey, input: Input) => keep((await api.rest(key, input)).body);
    switch (purpose) {
      case "magic_link":
        return call("login.link", { token });
      case "password_reset":
        await call("password.reset", { token, password: PASSWORD });
        passwordSet = true;
        return call("login.password", { email, password: PASSWORD });
      case "signup":
        return call("signup.mentee", { token, password: PASSWORD, ...versions });
      case "hrstaff_invite":
        return call("signup.hrStaff", {
          ...{ token, password: PASSWORD, ...versions },
          ...{ name: "人事 花子", nameKana: "ジンジ ハナコ", department: "人事部" },
        });
      case "email_change":
        return void (await api.rest("emailChange.confirm", { token }, { token: await asMentee() }));
      case "email_proposal":
        return call("emailChange.answer", { token, answer: "confirm" });
    }
  }

  /** Requests links to every mailbox, and uses those that arrive. */
  async function collect(): Promise<void> {
    // Public routes count attempts per quarter of an hour.
    later(16 * MINUTE);
    await app.job("drain");
    if (fault.open) await prisma.identityHold.deleteMany({ where: { userId: mentee.userId } });
    if (fault.themed) await prisma.mentoring.updateMany({ where: { menteeId: mentee.userId }, data: { theme } });
    for (const round of ["what is there", "what it has led to"]) {
      for (const link of await arrived()) await open(link);
      if (round === "what is there") for (const email of addresses) await api.rest("login.link", { email });
    }
  }

  async function living(): Promise<[Role, string][]> {
    const latest = new Map<string, [Role, string]>();
    for (const session of sessions) {
      const { body } = await api.rest("currentUser.get", {}, { token: session });
      const { id, role } = (body ?? {}) as { id?: string; role?: Role };
      if (id && role) latest.set(id, [role, session]);
    }
    return [...latest.values()];
  }

  const asMentee = async () => (await living()).find(([role]) => role === "mentee")?.[1];
  const held = () => prisma.identityHold.count({ where: { userId: mentee.userId } });

  /** With the fault `kept`: restores what ended together with the hold. */
  async function keeping(move: () => Promise<void>): Promise<void> {
    const before = (await held()) > 0;
    const [sessionRows, { passwordHash }, identities] = await waysIn(prisma, mentee.userId);
    await move();
    if (!fault.kept || !before || (await held()) > 0) return;
    const data = fault.kept === "password" ? { passwordHash } : {};
    const { sessionVersion } = await prisma.user.update({ where: { id: mentee.userId }, data });
    if (fault.kept === "sessions")
      await prisma.session.updateMany({
        where: { id: { in: sessionRows.map(({ id }) => id) } },
        data: { revokedAt: null, sessionVersion },
      });
    if (fault.kept === "identities") await prisma.hostedIdentity.createMany({ data: identities, skipDuplicates: true });
  }

  /** A session that began with this identity at the company's provider. */
  async function hostedSession({ issuer, subject }: { issuer: string; subject: string }): Promise<string> {
    const sessionId = await make.session(mentee, { now: clock.now() });
    const pass = { keyId: "key", idTokenEnc: Buffer.from("token"), createdAt: clock.now() };
    await prisma.hostedPass.create({ data: { issuer, subject, sessionId, ...pass } });
    return api.seal(sessionId);
  }

  /** Tries everything that was set up before: the password at each address, the identity at the provider. */
  async function comeBack(): Promise<void> {
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } });
    if (passwordSet) keep((await api.rest("login.password", { email, password: PASSWORD })).body);
    if (await prisma.hostedIdentity.count({ where: { userId: mentee.userId, ...provider } })) sessions.push(await hostedSession(provider));
  }

  const signedIn = await api.seal(await make.session(mentee, { now: new Date(NOW.getTime() - HOUR) }));
  const honest: Honest = {
    email: mentee.email,
    signedIn,
    async confirms() {
      for (const { id, purpose, email } of await arrived([mentee.email])) {
        const token = links.tokenOf(id);
        if (purpose === "magic_link") await api.rest("login.link", { token });
        if (purpose === "email_change") await api.rest("emailChange.confirm", { token });
        // The victim confirms the way back to their own address, and does not react to anything that leads away from it.
        const own = await prisma.emailProposal.count({ where: { newLinkId: id, newEmail: mentee.email } });
        if (purpose === "email_proposal" && email === mentee.email && own > 0)
          await api.rest("emailChange.answer", { token, answer: "confirm" });
      }
    },
    byProvider: () => hostedSession({ issuer: provider.issuer, subject: mentee.userId }),
    call: async (key, input, token) => (await api.rest(key, input, { token })).body,
    asMentor: async (key, input) => (await api.rest(key, input, { token: await token(victim.here.mentor) })).body,
  };
  const { token: serviceToken } = await make.serviceAccount({ token: newServiceToken(), scopes: SERVICE_SCOPES });
  const token = async (person: Person) => api.seal(await make.session(person, { now: clock.now() }));
  return {
    sessions,
    addresses,
    victim,
    puppet,
    async admin(key, input) {
      const email = input["email"];
      if (fault.immediate && key === "mentees.admin" && typeof email === "string")
        await app.services.db.transaction(async (tx) => tx.mentee.changeEmail(mentee.userId, email, clock.now())).catch(() => null);
      else await api.rest(key, input, { token: await token(admin) });
      await collect();
    },
    async service(key, input) {
      await api.rest(key, input, { token: serviceToken });
      await collect();
    },
    async everywhere(key, input) {
      for (const session of [...sessions]) await api.rest(key, input, { token: session });
      await collect();
    },
    async honestly(move) {
      await keeping(() => move(honest));
      await collect();
    },
    async linkIdentity() {
      const live = await living();
      if (!live.some(([role]) => role === "mentee")) return;
      const at = clock.now();
      await prisma.hostedIdentity.createMany({
        data: [{ userId: mentee.userId, ...provider, linkedAt: at, lastUsedAt: at }],
        skipDuplicates: true,
      });
    },
    async meet() {
      if (clock.now() < victim.here.mentoring.startAt) clock.set(victim.here.mentoring.startAt);
      if (fault.trusting) await keeping(async () => void (await prisma.identityHold.deleteMany({ where: { userId: mentee.userId } })));
    },
    async wait(milliseconds) {
      later(milliseconds);
      await collect();
    },
    async reads() {
      await collect();
      await comeBack();
      const rows = await prisma.mentoring.findMany({ where: { menteeId: mentee.userId }, select: { id: true } });
      const sheets = await prisma.checkedQuestion.findMany({ where: { menteeId: mentee.userId }, select: { id: true } });
      const about = { ...victim, mentoringIds: rows.map(({ id }) => id), sheetIds: sheets.map(({ id }) => id) };
      // The latest session of an account stands for the earlier ones; an ended one reads nothing.
      const found = new Set<string>();
      for (const [role, session] of await living()) {
        // What an admin may read anyway does not count.
        const due = role === "admin" ? { ...about, marks: forTheTwo(about) } : about;
        for (const mark of await readBy(api, session, due, role)) found.add(mark);
      }
      return [...found];
    },
  };
}

export type Move = (world: Insider) => Promise<void>;

const SLOT = toOffsetIso(at("2026-06-25", "10:00"));
const agreed = { acknowledgedDisclosure: "L1", acknowledgedPolicyVersion: CONSENT_VERSIONS.policy };

/** Moves that an insider would think of. */
export const MOVES: Readonly<Record<string, Move>> = {
  "an admin proposes an address of the insider": ({ admin, victim, addresses }) =>
    admin("mentees.admin", { id: victim.here.mentee.userId, email: addresses[1] }),
  "an admin proposes another one": ({ admin, victim, addresses }) =>
    admin("mentees.admin", { id: victim.here.mentee.userId, email: addresses[2] }),
  "an admin proposes the address of before": ({ admin, victim }) =>
    admin("mentees.admin", { id: victim.here.mentee.userId, email: victim.here.mentee.email }),
  "an admin takes the proposal back": ({ admin, victim }) => admin("mentees.cancelEmailProposal", { id: victim.here.mentee.userId }),
  "three days pass": ({ wait }) => wait(SILENCE),
  "an admin shuts the account": ({ admin, victim }) =>
    admin("mentees.admin", { id: victim.here.mentee.userId, disabled: true, disabledReason: "other", futureSessions: "keep" }),
  "an admin opens it": ({ admin, victim }) => admin("mentees.admin", { id: victim.here.mentee.userId, disabled: false }),
  "an admin takes the second factor away": ({ admin, victim }) =>
    admin("security.resetFactor", { email: victim.here.mentee.email, reason: "お電話で確認しました" }),
  "an admin lists the victim under another address": ({ admin, victim, addresses }) =>
    admin("orders.addMentees", {
      id: victim.here.order.orderId,
      mentees: [{ email: addresses[1], name: "相談 次郎" }],
      sendInvite: true,
    }),
  "an admin hands the interview to the puppet": ({ admin, victim, puppet }) =>
    admin("mentoring.reschedule", {
      mentoringId: victim.here.mentoring.mentoringId,
      startAt: SLOT,
      mentorId: puppet.userId,
      reasonCode: "other",
    }),
  "an admin stops the mentor, the puppet takes over": ({ admin, victim, puppet }) =>
    admin("mentors.disable", { id: victim.here.mentor.userId, reason: "other", futureSessions: "reassign", reassignTo: puppet.userId }),
  "an admin books the puppet for the victim": ({ admin, victim, puppet }) =>
    admin("mentoring.book", {
      menteeId: victim.here.mentee.userId,
      consentChannel: "telephone",
      mentorId: puppet.userId,
      startAt: SLOT,
      ...agreed,
    }),
  "whoever is in books the puppet, with every sheet": async ({ everywhere, victim, puppet }) => {
    for (const checkedQuestionId of [undefined, ...victim.sheetIds])
      await everywhere("mentoring.book", {
        mentorId: puppet.userId,
        startAt: SLOT,
        ...agreed,
        ...(checkedQuestionId && { checkedQuestionId }),
      });
  },
  "whoever is in takes the interview to the puppet": ({ everywhere, victim, puppet }) =>
    everywhere("mentoring.reschedule", { mentoringId: victim.here.mentoring.mentoringId, startAt: SLOT, mentorId: puppet.userId }),
  "whoever is in hands in and copies every sheet": async ({ everywhere, victim }) => {
    for (const id of victim.sheetIds) {
      await everywhere("checkedQuestions.update", { id, submit: true });
      await everywhere("checkedQuestions.create", { copyFromId: id });
    }
  },
  "whoever is in asks for another address": ({ everywhere, victim, addresses }) =>
    everywhere("mentees.update", { id: victim.here.mentee.userId, email: addresses[2] }),
  "whoever is in tries what they have as the password of before": ({ everywhere }) =>
    everywhere("security.identify", { password: PASSWORD }),
  "whoever is in asks for the address of before": ({ everywhere, victim }) =>
    everywhere("mentees.update", { id: victim.here.mentee.userId, email: victim.here.mentee.email }),
  "whoever is in sets a password": async ({ everywhere, addresses }) => {
    for (const email of addresses.slice(1)) await everywhere("password.reset", { email });
  },
  "whoever is in links an identity at the company's provider": ({ linkIdentity }) => linkIdentity(),
  "the person confirms what comes to the person's own mailbox, and signs in": async ({ honestly }) =>
    honestly(async ({ email, confirms, call }) => {
      await confirms();
      await call("login.link", { email });
      await confirms();
    }),
  "the person signs in with the password": ({ honestly }) =>
    honestly(async ({ email, call }) => void (await call("login.password", { email, password: OLD_PASSWORD }))),
  "the person comes by the company's provider and gives the password": ({ honestly }) =>
    honestly(async ({ byProvider, call }) => void (await call("security.identify", { password: OLD_PASSWORD }, await byProvider()))),
  "the person meets the mentor, who vouches for who is in the room": async ({ honestly, meet, victim }) => {
    await meet();
    await honestly(async ({ signedIn, byProvider, call, asMentor }) => {
      const told: string[] = [];
      for (const token of [signedIn, await byProvider()]) {
        const { code } = ((await call("security.identityCode", {}, token)) ?? {}) as { code?: string };
        if (code) told.push(code);
      }
      for (const code of told.length > 0 ? told : ["000000"])
        for (const id of victim.mentoringIds.slice(0, 2)) await asMentor("mentoring.identify", { id, code });
    });
  },
  "the puppet says that it is the same person": async ({ everywhere, victim, wait }) => {
    await wait(at("2026-06-25", "10:30").getTime() - NOW.getTime());
    for (const id of victim.mentoringIds) await everywhere("mentoring.identify", { id, code: "000000" });
  },
};

/** Every write that an admin, or a service account of theirs, may call, with the insider's addresses wherever an address is expected. */
export function contractMoves(by: "admin" | "service"): [OperationKey, Move][] {
  return operations
    .filter(({ row }) => isWrite(row) && row.access !== "public" && row.access.includes("admin"))
    .filter(({ key }) => by === "admin" || (SERVICE_SCOPES as readonly string[]).includes(key))
    .map(({ key, row }) => {
      const fields = Object.keys((row.input as { shape?: object }).shape ?? {}).filter((name) => /^email$|address$/i.test(name));
      const move: Move = async (world) => {
        const [, mine] = world.addresses;
        const input = await ENTRIES[key].input({ ...world.victim.here, kind: "admin" });
        const told = input instanceof Object ? withAddress(input, String(mine)) : input;
        await world[by](key, { ...(told as Input), ...Object.fromEntries(fields.map((name) => [name, mine])) });
      };
      return [key, move];
    });
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The same input with every address replaced by this one. */
function withAddress(value: unknown, address: string): unknown {
  if (typeof value === "string") return EMAIL.test(value) ? address : value;
  if (Array.isArray(value)) return value.map((item) => withAddress(item, address));
  if (value === null || typeof value !== "object" || value instanceof File) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withAddress(item, address)]));
}
