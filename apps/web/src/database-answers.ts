/** Put there by the composition root (server/app.ts); the proxy is a bundle of its own in the same process and must not open a second pool. */
const shared = globalThis as typeof globalThis & { knotterDatabaseAnswers?: () => Promise<boolean> };

export function tellDatabaseAnswers(answers: () => Promise<boolean>): void {
  shared.knotterDatabaseAnswers = answers;
}

/** Where nobody has said how to find out (Vercel runs the proxy elsewhere) the page itself finds out. */
export const databaseAnswers = async (): Promise<boolean> => (await shared.knotterDatabaseAnswers?.()) ?? true;
