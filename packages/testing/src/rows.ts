import { connect } from "@knotter/db/client";
import { type PrismaClient, prismaOn } from "@knotter/db/prisma";
import { type Factories, factoriesOf } from "./factories";

export interface Rows {
  /** To read rows, and to write what only another person or a fault would. */
  readonly prisma: PrismaClient;
  readonly make: Factories;
  close(): Promise<void>;
}

/** Rows in the database of a running app, for tests outside of it (a browser). Inside vitest `openWorkbench` offers more. */
export function openRows(url: string): Rows {
  const connection = connect({ url, poolMax: 2 });
  const prisma = prismaOn(connection.pool);
  return {
    prisma,
    make: factoriesOf(prisma),
    async close() {
      await prisma.$disconnect();
      await connection.close();
    },
  };
}
