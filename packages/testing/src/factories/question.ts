import { randomInt } from "node:crypto";
import type { Prisma } from "./given";

export interface QuestionSetGiven {
  setId: string;
  version: number;
  questions: { id: string; text: string }[];
}

export const questionFactory = (prisma: Prisma) => ({
  /** A bank of its own version, which no other test has. */
  async questionSet({ questions = 12, retired = false }: { questions?: number; retired?: boolean } = {}): Promise<QuestionSetGiven> {
    const version = randomInt(1_000, 1_000_000);
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
