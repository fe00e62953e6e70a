import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Step } from "../recording";

/** One route of the bare server: statements to send, and what to do with the rows. */
export interface Route {
  path: string;
  steps: Step[];
  compute: "free-slots" | "search" | "booking";
  /** The instant the recorded call was made at: what is computed must be the same. */
  now: Date;
}

export interface Program {
  databaseUrl: string;
  poolMax: number;
  routes: Route[];
  /** For the route that books: what the recorded call was about, and what the others are about. */
  bookings?: { recorded: Booking; others: Booking[] };
}

/** Everything in which one booking differs from another. */
export interface Booking {
  /** Texts that stand in values alone or inside of longer texts. */
  texts: Record<"menteeId" | "sessionId" | "orderMenteeId" | "mentorId" | "key", string>;
  startAt: Date;
}

export const writeProgram = (path: string, program: Program): void => writeFileSync(path, serialize(program));
export const readProgram = (path: string): Program => deserialize(readFileSync(path)) as Program;
