import { type Connection, connect } from "@knotter/db/client";
import { type Factories, factoriesOf } from "./factories";

export interface Rows {
  /** To read rows, and to write what only another person or a fault would. */
  readonly prisma: Connection["prisma"];
  readonly make: Factories;
  close(): Promise<void>;
}

/** Rows in the database of a running app, for tests outside of it (a browser). Inside vitest `openWorkbench` offers more. */
export function openRows(url: string): Rows {
  const connection = connect({ url, poolMax: 2 });
  return { prisma: connection.prisma, make: factoriesOf(connection.prisma), close: () => connection.close() };
}
