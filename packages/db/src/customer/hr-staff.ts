import type { PrimaryFacts } from "@knotter/domain/hr-staff";
import type { ListPage } from "@knotter/domain/list-order";
import type { HrPermissions, Scope } from "@knotter/domain/scope";
import { expressionBuilder } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB, HrStaff, User } from "../generated/tables";
import { pageSorted, type SortBy } from "../keyset";
import { type Db, firstOf, onlyColumns } from "../query";
import { isCustomerOf } from "./customer";

/**
 * Somebody of a company's HR. `accepted`: the invitation has been answered; people of before invitations were kept count as having answered.
 */
export type HrStaffRow = Awaited<ReturnType<ReturnType<typeof selectHrStaff>["execute"]>>[number];

interface NewHrStaff {
  /** The address as it was typed, where the account cannot have it. */
  invitedAs: string | null;
  customerId: string;
  email: string;
  name: string;
  department: string | null;
  isPrimary: boolean;
  permissions: HrPermissions;
  invitedAt: Date;
}

export interface HrStaffPatch {
  name?: string | undefined;
  nameKana?: string | null | undefined;
  department?: string | null | undefined;
  phone?: string | null | undefined;
  isPrimary?: boolean | undefined;
  permissions?: Partial<{ [Key in keyof HrPermissions]: boolean | undefined }> | undefined;
}

const { ref: columnOf } = expressionBuilder<DB & { h: HrStaff }, "h">();
/** What somebody of HR (`h`) may do. */
export const permissions = jsonBuildObject({
  viewReport: columnOf("h.canViewReport"),
  exportCsv: columnOf("h.canExportCsv"),
  manageMentees: columnOf("h.canManageMentees"),
  manageHrStaff: columnOf("h.canManageHrStaff"),
});

export type HrStaffSort = "invited" | "name" | "department" | "email" | "status" | "lastLogin";

function sortOf(sort: HrStaffSort): SortBy {
  const { eb, fn, lit, ref } = expressionBuilder<DB & { h: HrStaff; u: User }, "h" | "u">();
  switch (sort) {
    case "invited":
      return { by: ref("h.invitedAt"), kind: "instant", nullable: true };
    case "lastLogin":
      return { by: ref("u.lastLoginAt"), kind: "instant", nullable: true };
    case "name":
      return { by: ref("h.name"), kind: "text" };
    case "department":
      return { by: ref("h.department"), kind: "text", nullable: true };
    case "email":
      return { by: fn.coalesce("h.invitedAs", "u.email"), kind: "text" };
    case "status":
      // In use, invited, disabled.
      return {
        by: eb.case().when(ref("u.disabled")).then(lit(2)).when("h.acceptedAt", "is", null).then(lit(1)).else(lit(0)).end(),
        kind: "number",
      };
  }
}

/** An admin sees all of them, HR those of the own company; nobody else has a part in them. */
const selectHrStaff = (db: Db, scope: Scope) =>
  db
    .selectFrom("HrStaff as h")
    .innerJoin("User as u", (join) => join.onRef("u.id", "=", "h.userId").on("u.deletedAt", "is", null))
    .where(({ ref }) => isCustomerOf(scope, ref("h.customerId")))
    .select(["h.userId", "h.customerId", "h.name", "h.nameKana", "h.department", "h.phone", "h.isPrimary"])
    .select(["u.disabled", "h.invitedAt", "h.acceptedAt", "u.lastLoginAt", "h.version"])
    .select(({ eb, fn }) => [
      fn.coalesce("h.invitedAs", "u.email").as("email"),
      eb("u.emailVerifiedAt", "is not", null).$castTo<boolean>().as("accepted"),
      permissions.as("permissions"),
    ]);

export const hrStaffReads = (db: Db) => ({
  find: (scope: Scope, userId: string): Promise<HrStaffRow | null> => firstOf(selectHrStaff(db, scope).where("h.userId", "=", userId)),

  /** Of one company. */
  list: (scope: Scope, customerId: string, { sort, ...page }: ListPage<HrStaffSort>) =>
    pageSorted(
      selectHrStaff(db, scope).where("h.customerId", "=", customerId).select("h.userId as id"),
      expressionBuilder<DB & { h: HrStaff }, "h">().ref("h.userId"),
      sortOf(sort),
      page,
    ).execute(),
});

export const hrStaffWrites = (db: Db) => ({
  /** Who could be 主担当 of a company. The company's row is locked before (customer.lock): two changes at once would each see the other's person. */
  primaryFacts: (customerId: string): Promise<PrimaryFacts[]> =>
    db
      .selectFrom("HrStaff as h")
      .innerJoin("User as u", (join) => join.onRef("u.id", "=", "h.userId").on("u.deletedAt", "is", null))
      .select(["h.userId", "h.isPrimary", "u.disabled"])
      .select(({ eb }) => eb("u.emailVerifiedAt", "is not", null).$castTo<boolean>().as("accepted"))
      .where("h.customerId", "=", customerId)
      .execute(),

  /** An account that nobody can sign in to before the invitation is accepted. */
  async invite({ email, permissions, invitedAt, ...profile }: NewHrStaff): Promise<string> {
    const { id } = await db
      .insertInto("User")
      .values({ email, role: "hrstaff", createdAt: invitedAt, updatedAt: invitedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { customerId, name, department, isPrimary, invitedAs } = profile;
    await db
      .insertInto("HrStaff")
      .values({
        userId: id,
        customerId,
        name,
        department,
        isPrimary,
        invitedAt,
        invitedAs,
        ...onlyColumns("HrStaff", columnsOf(permissions)),
      })
      .execute();
    return id;
  },

  async update(userId: string, { permissions = {}, name, nameKana, department, phone, isPrimary }: HrStaffPatch): Promise<void> {
    await db
      .updateTable("HrStaff")
      .set({
        name,
        nameKana,
        department,
        phone,
        isPrimary,
        ...onlyColumns("HrStaff", columnsOf(permissions)),
        version: (eb) => eb("version", "+", 1),
      })
      .where("userId", "=", userId)
      .execute();
  },

  async invitedAgain(userId: string, now: Date): Promise<void> {
    await db.updateTable("HrStaff").set({ invitedAt: now }).where("userId", "=", userId).execute();
  },

  async accept(
    userId: string,
    { name, nameKana, department, phone }: { name: string; nameKana: string; department: string; phone: string | null },
    now: Date,
  ): Promise<void> {
    await db
      .updateTable("HrStaff")
      .set({ name, nameKana, department, phone, acceptedAt: now, version: (eb) => eb("version", "+", 1) })
      .where("userId", "=", userId)
      .execute();
  },
});

/** Kysely leaves out what is undefined. */
const columnsOf = ({ viewReport, exportCsv, manageMentees, manageHrStaff }: NonNullable<HrStaffPatch["permissions"]>) => ({
  canViewReport: viewReport,
  canExportCsv: exportCsv,
  canManageMentees: manageMentees,
  canManageHrStaff: manageHrStaff,
});
