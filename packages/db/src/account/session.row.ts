import type { Role } from "@knotter/domain/role";
import type { HrPermissions } from "@knotter/domain/scope";

/** What the guards ask of a person. */
export interface PersonRow {
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  /** Withdrawn for good: closed by the mentee, or by an admin at the mentee's wish. */
  closed: boolean;
  /** She has a second factor. */
  secondFactor: boolean;
  lastSeenAt: Date | null;
  /** Mentees only. */
  temporary: boolean;
  /** There are newer terms, or a newer privacy policy, than those that were agreed to. */
  owesConsent: boolean;
  name: string | null;
  customerId: string | null;
  permissions: HrPermissions | null;
  isPrimary: boolean;
  /**
   * What was written before is not shown to this caller: the address of the account was changed then without a word from the old one, and the
   * caller came in afterwards. Null: the caller is known.
   */
  hiddenBefore: Date | null;
}

/** A signed-in device and the state of its user, as they are at this very call. */
export interface SessionRow extends PersonRow {
  sessionId: string;
  expiresAt: Date;
  /** Signed out. */
  revoked: boolean;
  /** Of an earlier session version than the user's: she was disabled or changed her password since. */
  outdated: boolean;
  startedAt: Date;
  /** When this very device was last seen, an hour behind at most. */
  sessionSeenAt: Date | null;
}

/** Who calls: by a session of ours, or, without one, by a token of the company's own provider. */
export interface ViewerRow extends PersonRow {
  sessionId: string | null;
  expiresAt: Date;
  sessionSeenAt: Date | null;
}

export interface CredentialsRow {
  userId: string;
  role: Role;
  disabled: boolean;
  passwordHash: string | null;
  sessionVersion: number;
  secondFactor: boolean;
}

/** A device where somebody is signed in. */
export interface DeviceRow {
  id: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
}
