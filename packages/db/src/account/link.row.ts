import type { LinkPurpose } from "@knotter/domain/link";
import type { Role } from "@knotter/domain/role";

/** A link in a mail, as it is kept: without its token. */
export interface LinkRow {
  id: string;
  purpose: LinkPurpose;
  email: string;
  role: Role;
  userId: string | null;
  orderMenteeId: string | null;
  orderId: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

export interface NewLink {
  id: string;
  purpose: LinkPurpose;
  tokenHash: string;
  email: string;
  role: Role;
  userId: string | null;
  orderMenteeId: string | null;
  orderId: string | null;
  createdAt: Date;
  expiresAt: Date;
}
