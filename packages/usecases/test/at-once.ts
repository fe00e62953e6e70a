import { AppError } from "@knotter/domain/errors";

/** Under load Knotter answers "try again" rather than keep a person waiting, so the test retries like people do. */
export async function answerOf(attempt: () => Promise<unknown>, tries = 10): Promise<string> {
  try {
    await attempt();
    return "done";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "UNAVAILABLE" && tries > 1 ? answerOf(attempt, tries - 1) : error.code;
  }
}

/** Runs everything at once: returns how often each answer came, and how long the slowest took. Defects are not answers. */
export async function atOnce(attempts: (() => Promise<unknown>)[]): Promise<{ answers: Record<string, number>; slowest: number }> {
  const begin = performance.now();
  const answers: Record<string, number> = {};
  let slowest = 0;
  await Promise.all(
    attempts.map(async (attempt) => {
      const answer = await answerOf(attempt);
      answers[answer] = (answers[answer] ?? 0) + 1;
      slowest = Math.max(slowest, performance.now() - begin);
    }),
  );
  return { answers, slowest };
}
