import type { TestProject } from "vitest/node";
import { startTestServer } from "./postgres";

/** vitest's `globalSetup`: the PostgreSQL of this run, up before the first test and gone after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
