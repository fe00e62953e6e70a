import { createHash } from "node:crypto";
import { queriesBy } from "@knotter/db/query";
import { type SealedTable, sealedTexts } from "@knotter/db/sealed-text";
import type pg from "pg";

const markOf = (owner: string) => createHash("sha256").update(owner).digest();

/** Stands for the secrets that seal data keys (packages/auth/encryption.ts): it hides nothing, and refuses a key that belongs somewhere else. */
export const testKeys = {
  keyIds: ["test"],
  seal: (plain: Uint8Array, owner: string) => ({ keyId: "test", sealed: new Uint8Array(Buffer.concat([markOf(owner), plain])) }),
  open({ keyId, sealed }: { keyId: string; sealed: Uint8Array }, owner: string): Uint8Array {
    const bytes = Buffer.from(sealed);
    if (keyId !== "test" || !bytes.subarray(0, 32).equals(markOf(owner))) throw new Error("sealed by another key, or for another owner");
    return new Uint8Array(bytes.subarray(32));
  },
};

/** A row as it is in the database, with its texts opened: `subjectId` is the interview, the questionnaire or the supervision that they belong to. */
export async function openedRow<Row extends object | null>(pool: pg.Pool, table: SealedTable, row: Row, subjectId: string): Promise<Row> {
  if (row === null) return row;
  const texts = sealedTexts(
    queriesBy((statement) => pool.query(statement)),
    testKeys,
  );
  return (await texts.openOne(table, row, subjectId)) ?? row;
}
