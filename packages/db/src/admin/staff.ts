import type { ListPage } from "@knotter/domain/list-order";
import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Admin, DB, User } from "../generated/tables";
import { pageSorted, type SortBy } from "../keyset";
import { type Db, firstOf, word } from "../query";

/** `accepted`: the person has set a password or signed in, and so proven to read this address. `secondFactor`: each sign-in asks for a code or a passkey. */
export type AdminStaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>["execute"]>>[number];

export type AdminStaffSort = "invited" | "name" | "email" | "status" | "lastLogin";

function sortOf(sort: AdminStaffSort): SortBy {
  const { eb, lit, ref } = expressionBuilder<DB & { a: Admin; u: User }, "a" | "u">();
  switch (sort) {
    case "invited":
      return { by: ref("u.createdAt"), kind: "instant" };
    case "lastLogin":
      return { by: ref("u.lastLoginAt"), kind: "instant", nullable: true };
    case "name":
      return { by: ref("a.name"), kind: "text" };
    case "email":
      return { by: ref("u.email"), kind: "text" };
    case "status":
      // In use, invited, disabled.
      return {
        by: eb.case().when(ref("u.disabled")).then(lit(2)).when(hasAccepted()).then(lit(0)).else(lit(1)).end(),
        kind: "number",
      };
  }
}

function hasAccepted(): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<DB & { u: User }, "u">();
  return or([eb("u.passwordHash", "is not", null), eb("u.lastLoginAt", "is not", null)]);
}

const selectStaff = (db: Db) =>
  db
    .selectFrom("Admin as a")
    .innerJoin("User as u", (join) => join.onRef("u.id", "=", "a.userId").on("u.deletedAt", "is", null))
    .select(["a.userId", "a.name", "u.email", "u.disabled", "u.createdAt as invitedAt", "u.lastLoginAt"])
    .select(({ and, or, exists, selectFrom, ref }) => [
      and([hasAccepted()]).$castTo<boolean>().as("accepted"),
      or([ref("u.mfaEnabled"), exists(selectFrom("Passkey as k").select("k.id").whereRef("k.userId", "=", "u.id"))])
        .$castTo<boolean>()
        .as("secondFactor"),
    ]);

/** The admins themselves. Only an admin may ask (contract/resources/admin-staff.ts), and all admins are in that scope. */
export const adminStaffReads = (db: Db) => ({
  find: (userId: string): Promise<AdminStaffRow | null> => firstOf(selectStaff(db).where("a.userId", "=", userId)),

  list: ({ sort, ...page }: ListPage<AdminStaffSort>) =>
    pageSorted(
      selectStaff(db).select("a.userId as id"),
      expressionBuilder<DB & { a: Admin }, "a">().ref("a.userId"),
      sortOf(sort),
      page,
    ).execute(),
});

export const adminStaffWrites = (db: Db) => ({
  /**
   * Locks the accounts of all admins, in one order, and answers who of them is not disabled. Decisions about admins are made one after the
   * other: of two who disable each other at the same time, the second one finds their own account disabled.
   */
  async lockEnabled(): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom("User")
      .select(["id", "disabled"])
      .where("role", "=", word("admin"))
      .where("deletedAt", "is", null)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    return new Set(rows.filter(({ disabled }) => !disabled).map(({ id }) => id));
  },

  /** An account that nobody can sign in to before a password has been set with the link of the invitation. */
  async invite({ email, name, now }: { email: string; name: string; now: Date }): Promise<string> {
    const { id } = await db
      .insertInto("User")
      .values({ email, role: "admin", createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("Admin").values({ userId: id, name }).execute();
    return id;
  },

  async rename(userId: string, name: string): Promise<void> {
    await db.updateTable("Admin").set({ name }).where("userId", "=", userId).returning("userId").executeTakeFirstOrThrow();
  },
});
