import type { Role } from "@knotter/domain/role";
import type { HrPermissions } from "@knotter/domain/scope";

/** A signed-in device and the state of its user, as they are at this very call. */
export interface SessionRow {
  sessionId: string;
  expiresAt: Date;
  /** Signed out. */
  revoked: boolean;
  /** Of an earlier session version than the user's: she was disabled or changed her password since. */
  outdated: boolean;
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  lastSeenAt: Date | null;
  /** Mentees only. */
  temporary: boolean;
  name: string | null;
  customerId: string | null;
  permissions: HrPermissions | null;
  isPrimary: boolean;
}

export interface CredentialsRow {
  userId: string;
  role: Role;
  disabled: boolean;
  passwordHash: string | null;
  sessionVersion: number;
}
