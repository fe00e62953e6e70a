import type { Prisma } from "./given";

export interface QuestionSetGiven {
  setId: string;
  version: number;
  questions: { id: string; text: string }[];
}

/** The last version used in this process; other processes have other databases. Small numbers are left for tests that name one. */
let last: Promise<number> = Promise.resolve(1_000);

/** A bank version that is not used yet: versions are unique. */
export function nextVersion(prisma: Prisma): Promise<number> {
  last = last.then(async (taken) => {
    const { _max } = await prisma.questionSet.aggregate({ _max: { version: true } });
    return Math.max(taken, _max.version ?? 0) + 1;
  });
  return last;
}

export const questionFactory = (prisma: Prisma) => ({
  /** A question bank with its own version, which no other test uses. */
  async questionSet({ questions = 12, retired = false }: { questions?: number; retired?: boolean } = {}): Promise<QuestionSetGiven> {
    const version = await nextVersion(prisma);
    const texts = Array.from({ length: questions }, (_, index) => ({
      groupCode: index < 6 ? "work" : "life",
      groupLabel: index < 6 ? "仕事内容" : "働き方",
      text: `質問${version}-${index + 1}`,
      position: (index + 1) * 10,
    }));
    const set = await prisma.questionSet.create({
      data: { version, name: "標準", retiredAt: retired ? new Date(0) : null, questions: { create: texts } },
      select: { id: true, questions: { select: { id: true, text: true }, orderBy: { position: "asc" } } },
    });
    return { setId: set.id, version, questions: set.questions };
  },
});
