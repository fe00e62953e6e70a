import type { LinkPurpose, LinkState } from "@knotter/domain/link";
import type { Insertable, Selectable } from "kysely";
import type { LinkToken } from "../generated/tables";
import { anyOf, byDefault, type Db, firstOf, insertEach, recordset, word } from "../query";

const columns = [
  "id",
  "purpose",
  "email",
  "role",
  "userId",
  "orderMenteeId",
  "orderId",
  "createdAt",
  "expiresAt",
  "usedAt",
  "revokedAt",
] as const satisfies readonly (keyof LinkToken)[];

/** A link in a mail, as it is kept: without its token. */
export type LinkRow = Pick<Selectable<LinkToken>, (typeof columns)[number]>;

export type NewLink = Omit<LinkRow, "usedAt" | "revokedAt"> & Pick<Insertable<LinkToken>, "tokenHash">;

export const linkReads = (db: Db) => ({
  /** The link of this token, whatever has become of it. Null: no such link was ever made. */
  find: (tokenHash: string): Promise<LinkRow | null> =>
    firstOf(db.selectFrom("LinkToken").select(columns).where("tokenHash", "=", tokenHash)),
});

export const linkWrites = (db: Db) => ({
  /**
   * Makes links that sign somebody in, at most one of each purpose, address and account: an older one is taken back. Whoever calls this holds a
   * lock that stands for the address (its counter of attempts, its row on the list, its account), else two links made at once stay open.
   */
  async open(links: readonly NewLink[]): Promise<void> {
    if (links.length === 0) return;
    await takeBackOlder(db, links);
    await insert(db, links, null);
  },

  /** Does the same work for an address that gets no mail: the clock tells nothing about who is known. It opens nothing and names nobody. */
  async openNone(link: NewLink): Promise<void> {
    await takeBackOlder(db, [{ ...link, userId: link.id }]);
    await insert(db, [{ ...link, email: "", userId: null, orderMenteeId: null, orderId: null }], link.createdAt);
  },

  /**
   * Uses the link up, if it still can be: of fifty who hold the same token, the first one gets the row and the others null.
   * A transaction that is rolled back gives it back.
   */
  use: (tokenHash: string, purpose: LinkPurpose, now: Date): Promise<LinkRow | null> =>
    firstOf(
      db
        .updateTable("LinkToken")
        .set({ usedAt: now })
        .where("tokenHash", "=", tokenHash)
        .where("purpose", "=", purpose)
        .where("usedAt", "is", null)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", now)
        .returning(columns),
    ),

  /** Takes back what is still open for this account: all of it, or of these purposes. */
  async revokeOf(userId: string, now: Date, purposes: readonly LinkPurpose[] | null = null): Promise<void> {
    let open = db
      .updateTable("LinkToken")
      .set({ revokedAt: now })
      .where("userId", "=", userId)
      .where("usedAt", "is", null)
      .where("revokedAt", "is", null);
    if (purposes) open = open.where("purpose", "=", anyOf(purposes));
    await open.execute();
  },

  /** The links that were mailed together for one change of address, with the account locked behind them. */
  async emailChange(userId: string, createdAt: Date): Promise<(Pick<LinkState, "usedAt" | "revokedAt"> & { email: string })[]> {
    await db.selectFrom("User").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    return db
      .selectFrom("LinkToken")
      .select(["email", "usedAt", "revokedAt"])
      .where("userId", "=", userId)
      .where("purpose", "=", word("email_change"))
      .where("createdAt", "=", createdAt)
      .execute();
  },
});

/** Two thousand invitations are one statement of a few parameters. */
async function insert(db: Db, links: readonly NewLink[], revokedAt: Date | null): Promise<void> {
  const given = recordset("n", links, {
    id: "uuid",
    purpose: "LinkPurpose",
    tokenHash: "text",
    email: "text",
    role: "Role",
    userId: "uuid",
    orderMenteeId: "uuid",
    orderId: "uuid",
    createdAt: "timestamptz",
    expiresAt: "timestamptz",
  });
  await insertEach(db.insertInto("LinkToken"), db.selectFrom(given), ({ cast, ref, val }) => ({
    id: ref("n.id"),
    purpose: ref("n.purpose"),
    tokenHash: ref("n.tokenHash"),
    email: ref("n.email"),
    role: ref("n.role"),
    userId: ref("n.userId"),
    orderMenteeId: ref("n.orderMenteeId"),
    orderId: ref("n.orderId"),
    createdAt: ref("n.createdAt"),
    expiresAt: ref("n.expiresAt"),
    usedAt: byDefault,
    revokedAt: cast<Date | null>(val(revokedAt), "timestamptz"),
  })).execute();
}

/** Of the same address, purpose and account: that somebody wants an address does not take back what was mailed to its owner. */
async function takeBackOlder(db: Db, links: readonly NewLink[]): Promise<void> {
  const given = recordset(
    "n",
    links.map(({ email, purpose, userId }) => ({ email, purpose, userId })),
    { email: "text", purpose: "LinkPurpose", userId: "uuid" },
  );
  await db
    .updateTable("LinkToken as l")
    .from(given)
    .set({ revokedAt: links[0]?.createdAt ?? null })
    .whereRef("l.email", "=", "n.email")
    .whereRef("l.purpose", "=", "n.purpose")
    .whereRef("l.userId", "is not distinct from", "n.userId")
    .where("l.usedAt", "is", null)
    .where("l.revokedAt", "is", null)
    .execute();
}
