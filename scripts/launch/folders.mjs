import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
/** Files that a run creates: the demo database, the lock, the secret, logs. Not in git. */
export const dataFolder = join(root, ".data");
export const webFolder = join(root, "apps/web");
export const dbFolder = join(root, "packages/db");
