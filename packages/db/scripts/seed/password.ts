import { hash } from "@node-rs/argon2";

export const DEMO_PASSWORD = "knotter-demo-2026";

/** argon2id (the library's default) with the parameters that signing in expects: 19 MiB, two passes, one lane. */
export const demoPasswordHash = (): Promise<string> => hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
