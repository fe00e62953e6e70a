import { env } from "./env";

/** Before the first request: a server with a wrong configuration does not start, and says in one sentence why. */
export function register(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
