import type { Role } from "./role";
import type { Actor, HrPermissions } from "./scope";
import { DAY, HOUR } from "./tokyo";

/** For how many days a token can be issued. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];

/** For how many hours the token before it stays valid when a new one is issued. */
export const OVERLAP_HOURS = [0, 24, 168] as const;
export type OverlapHours = (typeof OVERLAP_HOURS)[number];

export const SERVICE_ACCOUNT_LIMITS = { name: 50, perOwner: 20 } as const;

/** What a service account may be given of the rights of HR. It never manages people's access. */
export type ServicePermissions = Omit<HrPermissions, "manageHrStaff">;
export const SERVICE_PERMISSIONS = ["viewReport", "exportCsv", "manageMentees"] as const satisfies readonly (keyof ServicePermissions)[];

type ServiceAccountState = "active" | "expired" | "creator_disabled" | "revoked";

/** `until`: when its last token expires. While its creator's account is disabled no token works, however long it is valid. */
export function serviceAccountStateOf(
  { revokedAt, creatorDisabled, until }: { revokedAt: Date | null; creatorDisabled: boolean; until: Date | null },
  now: Date,
): ServiceAccountState {
  if (revokedAt !== null) return "revoked";
  if (creatorDisabled) return "creator_disabled";
  return until !== null && until > now ? "active" : "expired";
}

/** Whether somebody manages the service accounts of their company at all; admins manage everybody's. */
export const managesMachines = ({ role, isPrimary, permissions }: Pick<Actor, "role" | "isPrimary" | "permissions">): boolean =>
  role === "admin" || (role === "hrstaff" && (isPrimary === true || permissions?.manageHrStaff === true));

/** Whoever creates a service account. `role` null: the account is gone. */
interface Creator {
  role: Role | null;
  permissions?: HrPermissions | null;
}

/** The permissions that whoever creates a customer's service account hands on to it: their own; those of an admin are all of them. */
export const grantedBy = ({ role, permissions }: Creator): ServicePermissions => ({
  viewReport: role === "admin" || permissions?.viewReport === true,
  exportCsv: role === "admin" || permissions?.exportCsv === true,
  manageMentees: role === "admin" || permissions?.manageMentees === true,
});

/** A service account with what its creator may do at this moment. */
interface Given {
  canViewReport: boolean;
  canExportCsv: boolean;
  canManageMentees: boolean;
  creatorRole: Role | null;
  creatorPermissions: HrPermissions | null;
}

const creatorOf = ({ creatorRole, creatorPermissions }: Given): Creator => ({ role: creatorRole, permissions: creatorPermissions });

const givenTo = ({ canViewReport, canExportCsv, canManageMentees }: Given): ServicePermissions => ({
  viewReport: canViewReport,
  exportCsv: canExportCsv,
  manageMentees: canManageMentees,
});

/** What a customer's service account may do now: of what it was given, what its creator may still do. */
export function permissionsNow(account: Given): ServicePermissions {
  const [given, own] = [givenTo(account), grantedBy(creatorOf(account))];
  return {
    viewReport: given.viewReport && own.viewReport,
    exportCsv: given.exportCsv && own.exportCsv,
    manageMentees: given.manageMentees && own.manageMentees,
  };
}

/** What it was given and its creator may not do any more. */
export function permissionsLost(account: Given): (keyof ServicePermissions)[] {
  const [given, now] = [givenTo(account), permissionsNow(account)];
  return SERVICE_PERMISSIONS.filter((permission) => given[permission] && !now[permission]);
}

/** Whether a token of this account would give its reader no more than they have: whoever sees a token can do what the account may. */
export function reaches(actor: Pick<Actor, "role" | "permissions">, account: ServicePermissions): boolean {
  const own = grantedBy(actor);
  return SERVICE_PERMISSIONS.every((permission) => own[permission] || !account[permission]);
}

/**
 * Which of the valid tokens, newest first, stays valid for the overlap when another one is issued: the newest one that a program uses. Where none has been
 * used, the oldest: the answer with a newer one may have been lost, and then nobody has it.
 */
export const keptToken = <Token extends { lastUsedAt: Date | string | null }>(valid: readonly Token[]): Token | undefined =>
  valid.find(({ lastUsedAt }) => lastUsedAt !== null) ?? valid.at(-1);

export const expiryOf = (days: TokenDays, now: Date): Date => new Date(now.getTime() + days * DAY);

/** When a token that is replaced expires: after the overlap, and never later than it would have. */
export const replacedUntil = (expiresAt: Date, overlapHours: OverlapHours, now: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), now.getTime() + overlapHours * HOUR));
