import { AppError, impossible } from "./errors";
import type { Role } from "./role";

export interface HrPermissions {
  viewReport: boolean;
  exportCsv: boolean;
  manageMentees: boolean;
  manageHrStaff: boolean;
}

/** The caller, read from the database for this call. The id of a mentee or mentor is the user id. */
export interface Actor {
  userId: string;
  role: Role;
  customerId?: string;
  permissions?: HrPermissions;
  /** Whether they are 主担当 of their company. */
  isPrimary?: boolean;
  sessionId?: string;
  /** For a mentee whose identity has been in doubt since this instant: anything written earlier is hidden. */
  hiddenBefore?: Date;
}

declare const minted: unique symbol;

/** The rows that a caller may touch. Every read and write takes a scope; only `scopeOf` and `systemScope` create one, so none is forgotten. */
export type Scope = (
  | { readonly kind: "all" }
  | { readonly kind: "mentee"; readonly menteeId: string; readonly hiddenBefore: Date | null }
  | { readonly kind: "mentor"; readonly mentorId: string }
  | { readonly kind: "customer"; readonly customerId: string }
) & { readonly [minted]: true };

/** Throws FORBIDDEN for an HR account that belongs to no customer: an empty condition would match every row. */
export function scopeOf(actor: Actor): Scope {
  switch (actor.role) {
    case "admin":
      return { kind: "all" } as Scope;
    case "mentee":
      return { kind: "mentee", menteeId: actor.userId, hiddenBefore: actor.hiddenBefore ?? null } as Scope;
    case "mentor":
      return { kind: "mentor", mentorId: actor.userId } as Scope;
    case "hrstaff":
      if (!actor.customerId) throw new AppError("FORBIDDEN");
      return { kind: "customer", customerId: actor.customerId } as Scope;
    default:
      return impossible(actor.role);
  }
}

/**
 * The scope of work that has no caller: a nightly job, or what another service has told Knotter. It covers every row, so `reason` says at the
 * call why no caller's scope fits.
 */
export function systemScope(reason: string): Scope {
  if (reason.trim() === "") throw new Error("a system scope needs a reason");
  return { kind: "all" } as Scope;
}
