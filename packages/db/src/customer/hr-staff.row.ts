import type { HrPermissions } from "@knotter/domain/scope";

export interface HrStaffRow {
  userId: string;
  customerId: string;
  name: string;
  nameKana: string | null;
  email: string;
  department: string | null;
  phone: string | null;
  isPrimary: boolean;
  permissions: HrPermissions;
  disabled: boolean;
  /** Whether she has answered the invitation; people of before invitations were kept count as having. */
  accepted: boolean;
  invitedAt: Date | null;
  acceptedAt: Date | null;
  lastLoginAt: Date | null;
  version: number;
}

export interface NewHrStaff {
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
