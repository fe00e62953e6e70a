import { linkTokenOf } from "@knotter/auth/link-token";
import type { MailType } from "@knotter/domain/mail";
import type { Rows } from "@knotter/testing/rows";
import { setting } from "./setting";

export interface MailedLink {
  id: string;
  token: string;
}

/** The link in the newest mail of this type to a person, as its reader would find it. */
export async function mailedLink({ prisma }: Rows, type: MailType, to: { toUserId: string } | { toAddress: string }): Promise<MailedLink> {
  const mail = await prisma.mail.findFirstOrThrow({ where: { type, ...to }, orderBy: { id: "desc" } });
  const { linkId } = mail.facts as { linkId: string };
  return { id: linkId, token: linkTokenOf(setting.secret, linkId) };
}
