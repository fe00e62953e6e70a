import type { LinkPurpose } from "@knotter/domain/link";
import type { Role } from "@knotter/domain/role";
import { DAY } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import type { Door } from "./door";

interface Mailed {
  purpose: LinkPurpose;
  email: string;
  role: Role;
  userId?: string;
  orderMenteeId?: string;
  orderId?: string;
  createdAt?: Date;
}

/** The token of a link as somebody finds it in her mail. */
export async function mailed({ prisma, links }: Pick<Door, "prisma" | "links">, link: Mailed): Promise<string> {
  const id = crypto.randomUUID();
  const token = links.tokenOf(id);
  await prisma.linkToken.create({
    data: { id, tokenHash: links.hashOf(token), createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY), ...link },
  });
  return token;
}
