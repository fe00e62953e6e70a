import type { Selectable } from "kysely";
import type { EmailProposalOutcome } from "../generated/enums.kysely";
import type { EmailProposal, IdentityHold } from "../generated/tables";
import { isCertain } from "../hidden";
import { byDefault, type Db, firstOf, insertEach, oneOf, onlyColumns } from "../query";

const columns = [
  "id",
  "userId",
  "oldEmail",
  "newEmail",
  "newLinkId",
  "oldLinkId",
  "proposedAt",
  "silentUntil",
  "expiresAt",
  "newConfirmedAt",
  "oldConfirmedAt",
  "settledAt",
  "outcome",
] as const satisfies readonly (keyof EmailProposal)[];

const holdColumns = ["userId", "since", "formerEmail", "passwordHash"] as const satisfies readonly (keyof IdentityHold)[];

/** An address that an admin has proposed for somebody, and how far it has come. */
export type EmailProposalRow = Pick<Selectable<EmailProposal>, (typeof columns)[number]>;

/** Since when nobody knows whether the person who signs in is the one who wrote what was written before. */
export type IdentityHoldRow = Pick<Selectable<IdentityHold>, (typeof holdColumns)[number]>;

export const emailProposalReads = (db: Db) => ({
  /** What stands between this account and what was written before its address was changed. Null: nothing. */
  hold: (userId: string): Promise<IdentityHoldRow | null> =>
    firstOf(db.selectFrom("IdentityHold").select(holdColumns).where("userId", "=", userId)),

  /**
   * Whether this mentor can say who the mentee of the interview is: the interview has begun, its mentee is not known for certain, and chose
   * this very mentor before that. An interview that an admin has booked or handed over makes nobody a witness.
   */
  async canVouch(mentorId: string, mentoringId: string, now: Date): Promise<boolean> {
    const row = await db
      .selectFrom("Mentoring as t")
      .innerJoin("IdentityHold as h", "h.userId", "t.menteeId")
      .select("t.id")
      .where("t.id", "=", mentoringId)
      .where("t.mentorId", "=", mentorId)
      .where("t.startAt", "<=", now)
      .where("t.status", "in", oneOf("reserved", "done"))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("Mentoring as b")
            .select("b.id")
            .whereRef("b.menteeId", "=", "t.menteeId")
            .whereRef("b.mentorId", "=", "t.mentorId")
            .whereRef("b.createdAt", "<", "h.since")
            .whereRef("b.createdById", "=", "b.menteeId")
            .where(({ ref }) => isCertain(ref("b.menteeId"), ref("b.createdAt"))),
        ),
      )
      .executeTakeFirst();
    return row !== undefined;
  },
});

export const emailProposalWrites = (db: Db) => ({
  async open(
    proposal: Omit<EmailProposalRow, "id" | "newConfirmedAt" | "oldConfirmedAt" | "settledAt" | "outcome"> & { proposedById: string },
  ): Promise<void> {
    await db.insertInto("EmailProposal").values(onlyColumns("EmailProposal", proposal)).execute();
  },

  /** The open one, held until the transaction ends. The caller has locked the account. */
  lockOpen: (userId: string): Promise<EmailProposalRow | null> =>
    firstOf(db.selectFrom("EmailProposal").select(columns).where("userId", "=", userId).where("settledAt", "is", null).forUpdate()),

  async confirm(id: string, side: "new" | "old", now: Date): Promise<void> {
    await db
      .updateTable("EmailProposal")
      .set(side === "new" ? { newConfirmedAt: now } : { oldConfirmedAt: now })
      .where("id", "=", id)
      .where("settledAt", "is", null)
      .execute();
  },

  async settle(id: string, outcome: EmailProposalOutcome, now: Date): Promise<void> {
    await db.updateTable("EmailProposal").set({ outcome, settledAt: now }).where("id", "=", id).where("settledAt", "is", null).execute();
  },

  /** Whose open proposals the time has brought to a decision: silent long enough and confirmed, or too old. */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom("EmailProposal as p")
      .innerJoin("User as u", "u.id", "p.userId")
      .select("p.userId")
      .where("p.settledAt", "is", null)
      .where(({ eb, or, and }) =>
        or([
          eb("p.expiresAt", "<=", now),
          and([eb("p.newConfirmedAt", "is not", null), eb("p.silentUntil", "<=", now), eb("u.disabled", "=", false)]),
        ]),
      )
      .orderBy("p.userId")
      .limit(limit)
      .execute();
    return rows.map(({ userId }) => userId);
  },

  /** Settled ones hold two addresses in clear: they are kept as long as somebody may ask what became of them. */
  async forget(before: Date): Promise<void> {
    await db.deleteFrom("EmailProposal").where("settledAt", "<", before).execute();
  },

  /**
   * From now on whoever signs in is not known. The first hold stays as it is: only what it remembers (the address and the password of then)
   * proves who wrote before.
   */
  async holdSince(userId: string, formerEmail: string, now: Date): Promise<void> {
    const account = db.selectFrom("User as u").where("u.id", "=", userId);
    await insertEach(db.insertInto("IdentityHold"), account, ({ cast, ref, val }) => ({
      userId: ref("u.id"),
      since: cast<Date>(val(now), "timestamptz"),
      formerEmail: cast<string>(val(formerEmail), "text"),
      passwordHash: ref("u.passwordHash"),
      codeHash: byDefault,
      codeExpiresAt: byDefault,
      codeTriesLeft: byDefault,
      codeSessionId: byDefault,
    }))
      .onConflict((conflict) => conflict.column("userId").doNothing())
      .execute();
  },

  /** The code that this session is shown; an earlier one is dead. False: there is no hold. */
  async setCode(userId: string, code: { hash: string; expiresAt: Date; tries: number; sessionId: string }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("IdentityHold")
      .set({ codeHash: code.hash, codeExpiresAt: code.expiresAt, codeTriesLeft: code.tries, codeSessionId: code.sessionId })
      .where("userId", "=", userId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Takes one try. Null: no code is shown, it is too old or tried too often, or the session that was shown it has ended. */
  spendTry: (userId: string, now: Date): Promise<{ hash: string; sessionId: string } | null> =>
    firstOf(
      db
        .updateTable("IdentityHold as h")
        .set({ codeTriesLeft: (eb) => eb("codeTriesLeft", "-", 1) })
        .where("h.userId", "=", userId)
        .where("h.codeExpiresAt", ">", now)
        .where("h.codeTriesLeft", ">", 0)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("Session as s")
              .innerJoin("User as u", "u.id", "s.userId")
              .select("s.id")
              .whereRef("s.id", "=", "h.codeSessionId")
              .where("s.revokedAt", "is", null)
              .where("s.expiresAt", ">", now)
              .whereRef("s.sessionVersion", "=", "u.sessionVersion"),
          ),
        )
        // A code that can still be tried has a hash and a session: the four are set together.
        .returning(["h.codeHash as hash", "h.codeSessionId as sessionId"])
        .$narrowType<{ hash: string; sessionId: string }>(),
    ),

  /** The person is known again; when that was not so is remembered. Null: there was nothing to lift. */
  lift: (userId: string, now: Date): Promise<IdentityHoldRow | null> =>
    firstOf(
      db
        .with("gone", (cte) => cte.deleteFrom("IdentityHold").where("userId", "=", userId).returning(holdColumns))
        .with("over", (cte) =>
          insertEach(cte.insertInto("PastIdentityHold"), cte.selectFrom("gone"), ({ cast, ref, val }) => ({
            id: byDefault,
            userId: ref("userId"),
            since: ref("since"),
            until: cast<Date>(val(now), "timestamptz"),
          })),
        )
        .selectFrom("gone")
        .select(holdColumns),
    ),
});
