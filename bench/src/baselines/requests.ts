import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

export interface RouteRequest {
  what: string;
  path: string;
  headers: Record<string, string>;
  /** The input of the use case behind it, if any. */
  schedules?: { id: string; from: string; to: string };
}

export interface BenchRequests {
  secret: string;
  now: Date;
  rows: Map<string, unknown[]>;
  requests: RouteRequest[];
  seconds: number;
}

export const writeRequests = (path: string, requests: BenchRequests): void => writeFileSync(path, serialize(requests));
export const readRequests = (path: string): BenchRequests => deserialize(readFileSync(path)) as BenchRequests;
