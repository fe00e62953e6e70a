import type { TestProject } from "vitest/node";
import { startTestServer } from "./postgres";

/** vitest's `globalSetup`: starts the PostgreSQL of this run before the first test, and stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
