import type { Client } from "../client";
import { rowsOf, sql } from "../sql";

export interface HelpLineFields {
  id: string | null;
  name: string;
  tel: string;
  about: string;
  retired: boolean;
}

export const helpLineWrites = (client: Client) => ({
  /** The table, held until the transaction ends: the list is written as a whole. */
  async lock(): Promise<void> {
    await rowsOf(client, sql`SELECT pg_advisory_xact_lock(hashtext('HelpLine'))::text`);
  },

  /** The list as it is to be, in this order. Who is not named any more is deleted. */
  async replace(lines: readonly HelpLineFields[], now: Date): Promise<void> {
    await client.prisma.helpLine.deleteMany({ where: { id: { notIn: lines.flatMap(({ id }) => id ?? []) } } });
    for (const [index, { id, retired, ...fields }] of lines.entries()) {
      const data = { ...fields, position: index + 1, retiredAt: retired ? now : null };
      if (id === null) await client.prisma.helpLine.create({ data });
      else await client.prisma.helpLine.update({ where: { id }, data });
    }
  },
});
