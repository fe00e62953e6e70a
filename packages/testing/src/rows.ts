import { type Connection, connect } from "@knotter/db/client";
import { type Factories, factoriesOf } from "./factories";

export interface Rows {
  /** For looking at rows, and for what only another person or a fault would write. */
  readonly prisma: Connection["prisma"];
  readonly make: Factories;
  close(): Promise<void>;
}

/** Rows in the database of a running app, for tests that stand outside of it (a browser). Inside of vitest `openWorkbench` gives more. */
export function openRows(url: string): Rows {
  const connection = connect({ url, poolMax: 2 });
  return { prisma: connection.prisma, make: factoriesOf(connection.prisma), close: () => connection.close() };
}
