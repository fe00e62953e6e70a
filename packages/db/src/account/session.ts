import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { expressionBuilder, type Selectable } from "kysely";
import { permissions } from "../customer/hr-staff";
import type { Admin, DB, HrStaff, IdentityHold, Mentee, Mentor, Session, User } from "../generated/tables";
import { UNREAD_COUNTED } from "../notification/notification";
import { type Db, firstOf, firstRow, oneOf, onlyColumns, prepared, word } from "../query";

/** The columns of a row that may not be there. */
type Joined<Table> = { [Column in keyof Table]: Table[Column] | null };
interface PersonTables {
  u: User;
  me: Joined<Mentee>;
  mo: Joined<Mentor>;
  h: Joined<HrStaff>;
  a: Joined<Admin>;
}

const person = expressionBuilder<DB & PersonTables, keyof PersonTables>();

/**
 * Whether somebody has agreed to terms or to a privacy policy, and not to both in the versions of today. Who was never asked owes nothing;
 * a mentee in temporary registration is asked by the registration itself.
 */
const owesConsent = person.fn.coalesce(
  person
    .selectFrom("ConsentRecord as k")
    .select(({ eb, fn, and, not }) => {
      const agreed = (type: "terms" | "privacy") =>
        fn<boolean>("bool_or", [and([eb("k.type", "=", word(type)), eb("k.documentVersion", "=", CONSENT_VERSIONS[type])])]);
      return not(and([agreed("terms"), agreed("privacy")]))
        .$castTo<boolean>()
        .as("owes");
    })
    .whereRef("k.subjectUserId", "=", "u.id")
    .where("k.type", "in", oneOf("terms", "privacy"))
    .where("k.revokedAt", "is", null)
    .$asScalar(),
  person.lit(false),
);

const temporary = person.fn.coalesce("me.temporaryRegisterFlag", person.lit(false));

/** What the guards ask of a person (`u`), by session or by a token of the company's own provider. */
const personColumns = [
  person.ref("u.id").as("userId"),
  person.ref("u.email").as("email"),
  person.ref("u.role").as("role"),
  person.ref("u.disabled").as("disabled"),
  // Withdrawn for good: closed by the mentee, or by an admin at the mentee's wish.
  person("u.erasureDueOn", "is not", null).$castTo<boolean>().as("closed"),
  person.ref("u.mfaEnabled").as("secondFactor"),
  person.ref("u.lastSeenAt").as("lastSeenAt"),
  temporary.as("temporary"),
  person.fn.coalesce("me.name", "mo.displayName", "h.name", "a.name").as("name"),
  person.ref("h.customerId").as("customerId"),
  person.fn.coalesce("h.isPrimary", person.lit(false)).as("isPrimary"),
  person.case().when("h.userId", "is not", null).then(permissions).end().as("permissions"),
  person
    .case()
    .when(person.or([person("u.role", "=", word("admin")), person(temporary, "=", person.lit(true))]))
    .then(person.lit(false))
    .else(owesConsent)
    .end()
    .as("owesConsent"),
] as const;

/**
 * What the guards ask of a person. `hiddenBefore`: what was written before is not shown to this caller, because the address of the account was
 * changed then without a word from the old one, and the caller came in afterwards; null: the caller is known. `owesConsent`: there are newer
 * terms, or a newer privacy policy, than those that were agreed to.
 */
export type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionReads>["personOf"]>>>;

/** Who calls: by a session of ours, or, without one, by a token of the company's own provider. */
export interface ViewerRow extends PersonRow {
  sessionId: string | null;
  expiresAt: Date;
  sessionSeenAt: Date | null;
  /** A passkey, which is both factors, opened the session. */
  byPasskey: boolean;
  /** What waits behind the bell, at most `UNREAD_COUNTED`. */
  unreadNotifications: number;
  /** Only for a service account; `userId` is its id then, and `role` the role whose rights it has. */
  serviceAccount?: { readonly tokenId: string; readonly scopes: readonly string[]; readonly lastUsedAt: Date | null };
}

const deviceColumns = ["id", "createdAt", "lastSeenAt", "expiresAt", "ip", "userAgent"] as const satisfies readonly (keyof Session)[];

/** A device where somebody is signed in. */
export type DeviceRow = Pick<Selectable<Session>, (typeof deviceColumns)[number]>;

export interface NewSession {
  userId: string;
  sessionVersion: number;
  now: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  /** How the session was opened. */
  startedBy: "password" | "link" | "signup" | "second_factor" | "passkey" | "rotation" | "hosted";
  /** Opened by a passkey, or continues a session that was. */
  byPasskey?: boolean;
  /** Of a disabled account, which can only learn that from it: it does not count as a sign-in. */
  refused?: boolean;
}

/** Notifications of `u` that nobody has read; what a caller who is not known for certain may not read is not counted either. */
const unreadNotifications = expressionBuilder<DB & PersonTables & { s: Session; ih: Joined<IdentityHold> }, "u" | "s" | "ih">()
  .selectFrom(({ selectFrom, lit }) =>
    selectFrom("Notification as n")
      .select(lit(1).as("one"))
      .whereRef("n.userId", "=", "u.id")
      .where("n.readAt", "is", null)
      .where(({ eb, or, ref }) =>
        or([eb("ih.since", "is", null), eb("s.createdAt", "<", ref("ih.since")), eb("n.at", ">=", ref("ih.since"))]),
      )
      .limit(UNREAD_COUNTED)
      .as("unread"),
  )
  .select(({ fn }) => fn.countAll<number>().as("count"));

const sessionById = prepared((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom("Session as s")
    .innerJoin("User as u", (join) => join.onRef("u.id", "=", "s.userId").on("u.deletedAt", "is", null))
    .leftJoin("Mentee as me", "me.userId", "u.id")
    .leftJoin("Mentor as mo", "mo.userId", "u.id")
    .leftJoin("HrStaff as h", "h.userId", "u.id")
    .leftJoin("Admin as a", "a.userId", "u.id")
    .leftJoin("IdentityHold as ih", "ih.userId", "u.id")
    .select(["s.id as sessionId", "s.expiresAt", "s.createdAt as startedAt", "s.lastSeenAt as sessionSeenAt", "s.byPasskey"])
    .select(({ eb, fn, lit, ref, case: when }) => [
      when().when("s.createdAt", ">=", ref("ih.since")).then(ref("ih.since")).end().as("hiddenBefore"),
      eb("s.revokedAt", "is not", null).$castTo<boolean>().as("revoked"),
      eb("s.sessionVersion", "<>", ref("u.sessionVersion")).$castTo<boolean>().as("outdated"),
      fn.coalesce(unreadNotifications.$asScalar(), lit(0)).as("unreadNotifications"),
    ])
    .select(personColumns)
    .where("s.id", "=", sessionId),
);

export const sessionReads = (db: Db) => ({
  /**
   * One round trip on every call of Knotter: the session, its user, and what the guards ask of them. `revoked`: signed out; `outdated`: of an
   * earlier session version than the user's, who was disabled or changed the password since. `sessionSeenAt` is an hour behind at most.
   */
  find: async (sessionId: string) => firstRow(await sessionById(db, { sessionId })),

  /** The person behind an identity of the company's own provider, with the same facts. Null: it belongs to nobody here. */
  personOf: ({ issuer, subject }: { issuer: string; subject: string }) =>
    firstOf(
      db
        .selectFrom("HostedIdentity as i")
        .innerJoin("User as u", (join) => join.onRef("u.id", "=", "i.userId").on("u.deletedAt", "is", null))
        .leftJoin("Mentee as me", "me.userId", "u.id")
        .leftJoin("Mentor as mo", "mo.userId", "u.id")
        .leftJoin("HrStaff as h", "h.userId", "u.id")
        .leftJoin("Admin as a", "a.userId", "u.id")
        .leftJoin("IdentityHold as ih", "ih.userId", "u.id")
        .select("ih.since as hiddenBefore")
        .select(personColumns)
        .where("i.issuer", "=", issuer)
        .where("i.subject", "=", subject),
    ),

  /** The ID token with which this session began, encrypted. Null: it began another way. */
  hostedPass: (sessionId: string) =>
    firstOf(db.selectFrom("HostedPass").select(["issuer", "subject", "keyId", "idTokenEnc"]).where("sessionId", "=", sessionId)),

  /** Where somebody is signed in, the newest first, `limit` of them. */
  live: (userId: string, now: Date, limit: number): Promise<DeviceRow[]> =>
    db
      .selectFrom("Session as s")
      .innerJoin("User as u", "u.id", "s.userId")
      .select(deviceColumns.map((column) => `s.${column}` as const))
      .where("s.userId", "=", userId)
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", now)
      .whereRef("s.sessionVersion", "=", "u.sessionVersion")
      .orderBy("s.createdAt", "desc")
      .orderBy("s.id", "desc")
      .limit(limit)
      .execute(),

  credentialsOf: (email: string) =>
    firstOf(
      db
        .selectFrom("User")
        .select(["id as userId", "role", "disabled", "passwordHash", "sessionVersion", "mfaEnabled as secondFactor"])
        .where("email", "=", email)
        .where("deletedAt", "is", null),
    ),

  /** Whether the account of this address, if there is one, was signed in to from this browser since `forgetBefore`. */
  async isKnownBrowser({ email, hash, forgetBefore }: { email: string; hash: string; forgetBefore: Date }): Promise<boolean> {
    const known = await firstOf(
      db
        .selectFrom("KnownBrowser as b")
        .innerJoin("User as u", (join) => join.onRef("u.id", "=", "b.userId").on("u.deletedAt", "is", null))
        .select("b.hash")
        .where("u.email", "=", email)
        .where("b.hash", "=", hash)
        .where("b.lastSeenAt", ">=", forgetBefore),
    );
    return known !== null;
  },

  /** What `countAttempt` has counted in the present window. */
  async attempts(key: string, now: Date): Promise<number> {
    const row = await firstOf(db.selectFrom("RateWindow").select("count").where("key", "=", key).where("expiresAt", ">", now));
    return row?.count ?? 0;
  },
});

export const sessionWrites = (db: Db) => ({
  async create({ now, userAgent, refused = false, byPasskey = false, ...session }: NewSession): Promise<string> {
    const { userId, sessionVersion, expiresAt, ip, startedBy } = session;
    const opened = {
      userId,
      sessionVersion,
      expiresAt,
      ip,
      startedBy,
      byPasskey,
      createdAt: now,
      userAgent: userAgent?.slice(0, 300) ?? null,
    };
    const { id } = await db.insertInto("Session").values(onlyColumns("Session", opened)).returning("id").executeTakeFirstOrThrow();
    if (!refused) await db.updateTable("User").set({ lastLoginAt: now }).where("id", "=", userId).execute();
    return id;
  },

  /**
   * Notes from which browser somebody signs in. `first`: the account has none yet; `new`: not this one, or not since `forgetBefore`. Who has one
   * always keeps one, so that an account that nobody has used for years is no new one.
   */
  async noteBrowser(userId: string, hash: string, now: Date, forgetBefore: Date): Promise<"new" | "known" | "first"> {
    const row = await db
      .with("before", (cte) => cte.selectFrom("KnownBrowser").select(["hash", "lastSeenAt"]).where("userId", "=", userId))
      .with("noted", (cte) =>
        cte
          .insertInto("KnownBrowser")
          .values({ userId, hash, createdAt: now, lastSeenAt: now })
          .onConflict((conflict) => conflict.columns(["userId", "hash"]).doUpdateSet({ lastSeenAt: now })),
      )
      .selectFrom("before")
      .select(({ eb, fn, and, lit }) => [
        fn.coalesce(fn<boolean>("bool_or", [and([eb("hash", "=", hash), eb("lastSeenAt", ">=", forgetBefore)])]), lit(false)).as("known"),
        fn.countAll<number>().as("browsers"),
      ])
      .executeTakeFirstOrThrow();
    await db.deleteFrom("KnownBrowser").where("userId", "=", userId).where("lastSeenAt", "<", forgetBefore).execute();
    if (row.known) return "known";
    return row.browsers > 0 ? "new" : "first";
  },

  async knowsBrowser(userId: string, hash: string, forgetBefore: Date): Promise<boolean> {
    const found = await db
      .selectFrom("KnownBrowser")
      .select("hash")
      .where("userId", "=", userId)
      .where("hash", "=", hash)
      .where("lastSeenAt", ">=", forgetBefore)
      .executeTakeFirst();
    return found !== undefined;
  },

  async forgetBrowsers(userId: string): Promise<void> {
    await db.deleteFrom("KnownBrowser").where("userId", "=", userId).execute();
  },

  /** Ending it twice is no error. */
  async revoke(sessionId: string, now: Date): Promise<void> {
    await db.updateTable("Session").set({ revokedAt: now }).where("id", "=", sessionId).where("revokedAt", "is", null).execute();
  },

  /** Ends one of the account's own sessions. False: it has none by this id. */
  async endOne(userId: string, sessionId: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("Session")
      .set({ revokedAt: ({ fn, val }) => fn.coalesce("revokedAt", val(now)) })
      .where("id", "=", sessionId)
      .where("userId", "=", userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Ends every session of the account but `keep`. Answers how many lived. */
  async endAll(userId: string, now: Date, keep: string | null = null): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("Session as s")
      .from("User as u")
      .set({ revokedAt: now })
      .whereRef("u.id", "=", "s.userId")
      .where("s.userId", "=", userId)
      .where("s.id", "is distinct from", keep)
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", now)
      .whereRef("s.sessionVersion", "=", "u.sessionVersion")
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  /** Ends every session of this account that began at this instant or later, but `keep`. Answers how many lived. */
  async endSince(userId: string, since: Date, now: Date, keep: string | null = null): Promise<number> {
    const { numUpdatedRows } = await db
      .updateTable("Session")
      .set({ revokedAt: now })
      .where("userId", "=", userId)
      .where("createdAt", ">=", since)
      .where("id", "is distinct from", keep)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },

  async forgetBrowsersSince(userId: string, since: Date): Promise<void> {
    await db.deleteFrom("KnownBrowser").where("userId", "=", userId).where("createdAt", ">=", since).execute();
  },

  /** The person and the device were seen; null: the call came without a session of ours. */
  async touch(userId: string, sessionId: string | null, now: Date): Promise<void> {
    await db.updateTable("User").set({ lastSeenAt: now }).where("id", "=", userId).execute();
    if (sessionId !== null) await db.updateTable("Session").set({ lastSeenAt: now }).where("id", "=", sessionId).execute();
  },

  /**
   * Counts an attempt in a fixed window and returns the count with the end of the window. Shared by all processes;
   * one statement, so two attempts at once are two.
   */
  countAttempt(key: string, windowSeconds: number, now: Date): Promise<{ count: number; expiresAt: Date }> {
    const expiresAt = new Date(now.getTime() + windowSeconds * 1000);
    return db
      .insertInto("RateWindow")
      .values({ key, count: 1, expiresAt })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: ({ eb, lit, case: when }) =>
            when()
              .when("RateWindow.expiresAt", "<=", now)
              .then(lit(1))
              .else(eb("RateWindow.count", "+", 1))
              .end(),
          expiresAt: ({ ref, val, case: when }) =>
            when().when("RateWindow.expiresAt", "<=", now).then(val(expiresAt)).else(ref("RateWindow.expiresAt")).end(),
        }),
      )
      .returning(["count", "expiresAt"])
      .executeTakeFirstOrThrow();
  },

  /** A success does not count against everybody else behind the same address. */
  async forgiveAttempt(key: string): Promise<void> {
    await db
      .updateTable("RateWindow")
      .set({ count: (eb) => eb("count", "-", 1) })
      .where("key", "=", key)
      .where("count", ">", 0)
      .execute();
  },

  async clearAttempts(key: string): Promise<void> {
    await db.deleteFrom("RateWindow").where("key", "=", key).execute();
  },
});
