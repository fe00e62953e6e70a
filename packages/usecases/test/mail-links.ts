import { hashPassword, verifyPassword } from "@knotter/auth/password";
import type { LinkPurpose } from "@knotter/domain/link";
import { testDeps } from "@knotter/testing/deps";
import { unlike } from "@knotter/testing/factories/given";
import type { Workbench } from "@knotter/testing/workbench";
import { expect } from "vitest";

/** A password that nobody uses. */
export const GOOD = "雨の日は傘を忘れて走って帰る人";

/** Dependencies of a caller whose network nobody else uses. */
export const visitor = ({ db }: Pick<Workbench, "db">, { ip = unlike("203.0.113.") }: { ip?: string } = {}) =>
  testDeps(db, { ip, passwords: { verify: verifyPassword, hash: hashPassword } });

/** The mails to this address or account, oldest first. */
export const mailsTo = ({ prisma }: Pick<Workbench, "prisma">, to: { toUserId: string } | { toAddress: string }) =>
  prisma.mail.findMany({ where: to, orderBy: { id: "asc" } });

/** The token in the last mail, as its reader finds it. */
export async function tokenIn(bench: Pick<Workbench, "prisma">, to: { toUserId: string } | { toAddress: string }): Promise<string> {
  const linkId = ((await mailsTo(bench, to)).at(-1)?.facts as { linkId?: string } | undefined)?.linkId;
  expect(linkId).toBeDefined();
  return `token of ${linkId}`;
}

/** The stored links of an address. */
export const linksOf = ({ prisma }: Pick<Workbench, "prisma">, email: string, purpose: LinkPurpose) =>
  prisma.linkToken.findMany({ where: { email, purpose }, orderBy: { createdAt: "asc" } });
