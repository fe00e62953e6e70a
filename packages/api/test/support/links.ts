import type { LinkPurpose } from "@knotter/domain/link";
import type { Role } from "@knotter/domain/role";
import { DAY } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import type { ApiHarness } from "./api-harness";

interface Mailed {
  purpose: LinkPurpose;
  email: string;
  role: Role;
  userId?: string;
  orderMenteeId?: string;
  orderId?: string;
  createdAt?: Date;
}

/** An address proposed by an admin for this person; returns the token in the mail to the new one. */
export async function proposed(
  { prisma, links }: Pick<ApiHarness, "prisma" | "links">,
  of: { userId: string; email: string },
): Promise<string> {
  const [newEmail, newLinkId] = [`${crypto.randomUUID()}@example.com`, crypto.randomUUID()];
  const times = { proposedAt: NOW, silentUntil: new Date(NOW.getTime() + 3 * DAY), expiresAt: new Date(NOW.getTime() + 14 * DAY) };
  const { userId, email: oldEmail } = of;
  await prisma.emailProposal.updateMany({ where: { userId, settledAt: null }, data: { settledAt: NOW, outcome: "canceled" } });
  await prisma.emailProposal.create({ data: { userId, oldEmail, newEmail, newLinkId, proposedById: userId, ...times } });
  const link = { purpose: "email_proposal", email: newEmail, role: "mentee", userId } as const;
  const token = links.tokenOf(newLinkId);
  await prisma.linkToken.create({
    data: { id: newLinkId, tokenHash: links.hashOf(token), createdAt: NOW, expiresAt: times.expiresAt, ...link },
  });
  return token;
}

/** The token of a link as its reader finds it in the mail. */
export async function mailed({ prisma, links }: Pick<ApiHarness, "prisma" | "links">, link: Mailed): Promise<string> {
  const id = crypto.randomUUID();
  const token = links.tokenOf(id);
  await prisma.linkToken.create({
    data: { id, tokenHash: links.hashOf(token), createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY), ...link },
  });
  return token;
}
