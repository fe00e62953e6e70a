import { app } from "./app";

/** A server must not start with a database that it cannot use. */
export async function refuseUnknownSchema(): Promise<void> {
  // Opened here, before the first page, so that the proxy can use it (src/database-answers.ts).
  const said = await app().databaseAtStart();
  if (said) globalThis.process.stderr.write(`${said.sentence}\n`);
  if (said?.refused) globalThis.process.exit(1);
}
