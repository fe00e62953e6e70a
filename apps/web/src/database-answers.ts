/** Set by the composition root (server/app.ts); the proxy is a separate bundle in the same process and must not open a second pool. */
const shared = globalThis as typeof globalThis & { knotterDatabaseAnswers?: () => Promise<boolean> };

export function tellDatabaseAnswers(answers: () => Promise<boolean>): void {
  shared.knotterDatabaseAnswers = answers;
}

/** Where it is not set (Vercel runs the proxy elsewhere) the page itself finds out. */
export const databaseAnswers = async (): Promise<boolean> => (await shared.knotterDatabaseAnswers?.()) ?? true;
