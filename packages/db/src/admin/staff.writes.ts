import type { Client } from "../client";
import { rowsOf, sql } from "../sql";

export const adminStaffWrites = (client: Client) => ({
  /**
   * Locks the accounts of all admins, in one order, and answers who of them is not disabled. Whatever is decided about admins is decided
   * one after the other: of two who disable each other at the same time, the second one finds out that she has been disabled.
   */
  async lockEnabled(): Promise<ReadonlySet<string>> {
    const rows = await rowsOf<{ id: string; disabled: boolean }>(
      client,
      sql`SELECT "id", "disabled" FROM "User" WHERE "role" = 'admin' AND "deletedAt" IS NULL ORDER BY "id" FOR NO KEY UPDATE`,
    );
    return new Set(rows.filter(({ disabled }) => !disabled).map(({ id }) => id));
  },

  /** An account that nobody can sign in to before a password has been set with the link of the invitation. */
  async invite({ email, name, now }: { email: string; name: string; now: Date }): Promise<string> {
    const { id } = await client.prisma.user.create({
      data: { email, role: "admin", createdAt: now, updatedAt: now, admin: { create: { name } } },
      select: { id: true },
    });
    return id;
  },

  async rename(userId: string, name: string): Promise<void> {
    await client.prisma.admin.update({ where: { userId }, data: { name }, select: { userId: true } });
  },
});
