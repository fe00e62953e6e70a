import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Step } from "../recording";

/** One route of the bare server: the statements to send, and what to do with the rows. */
export interface Route {
  path: string;
  steps: Step[];
  compute: "free-slots" | "search" | "booking";
  /** The time of the recorded call, so that the computation is the same. */
  now: Date;
}

export interface Program {
  databaseUrl: string;
  poolMax: number;
  routes: Route[];
  /** For the booking route: the data of the recorded call and of the others. */
  bookings?: { recorded: Booking; others: Booking[] };
}

/** Everything in which one booking differs from another. */
export interface Booking {
  /** Texts that occur as values or within longer texts. */
  texts: Record<"menteeId" | "sessionId" | "orderMenteeId" | "mentorId" | "key", string>;
  startAt: Date;
}

export const writeProgram = (path: string, program: Program): void => writeFileSync(path, serialize(program));
export const readProgram = (path: string): Program => deserialize(readFileSync(path)) as Program;
