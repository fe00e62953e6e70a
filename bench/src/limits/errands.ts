import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

export interface DoorErrand {
  what: string;
  path: string;
  headers: Record<string, string>;
  /** The input of the use case behind it, where there is one. */
  schedules?: { id: string; from: string; to: string };
}

export interface Errands {
  secret: string;
  now: Date;
  rows: Map<string, unknown[]>;
  errands: DoorErrand[];
  seconds: number;
}

export const writeErrands = (path: string, errands: Errands): void => writeFileSync(path, serialize(errands));
export const readErrands = (path: string): Errands => deserialize(readFileSync(path)) as Errands;
