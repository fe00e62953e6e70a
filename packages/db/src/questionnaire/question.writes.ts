import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export interface NewQuestion {
  groupCode: string;
  groupLabel: string;
  text: string;
  enabled: boolean;
}

export const questionWrites = (client: Client) => ({
  /** The newest version there is, 0 for none; nobody makes another one until the transaction ends. */
  async lockNewest(): Promise<number> {
    await rowsOf(client, sql`SELECT pg_advisory_xact_lock(hashtext('QuestionSet'))::text`);
    const row = await firstOf<{ version: number }>(client, sql`SELECT coalesce(max("version"), 0)::int AS "version" FROM "QuestionSet"`);
    return row?.version ?? 0;
  },

  /** A version of its own, with questions of its own: what people have ticked keeps the words it had. The versions before it are retired. */
  async publish({ version, name }: { version: number; name: string }, questions: readonly NewQuestion[], now: Date): Promise<string> {
    const { id } = await client.prisma.questionSet.create({
      data: {
        version,
        name,
        createdAt: now,
        questions: { create: questions.map((question, index) => ({ ...question, position: index + 1 })) },
      },
      select: { id: true },
    });
    await client.prisma.questionSet.updateMany({ where: { version: { lt: version }, retiredAt: null }, data: { retiredAt: now } });
    return id;
  },
});
