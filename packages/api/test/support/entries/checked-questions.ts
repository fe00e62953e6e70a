import { bankOf, sheetOf } from "../afterwards";
import { KINDS } from "../fixtures";
import { type Entry, owns, parties } from "../reach";

const written = async (fixture: Parameters<Entry["input"]>[0]) => {
  const { version, questionId } = await bankOf(fixture);
  return { setVersion: version, selected: [{ questionId, priority: 1 }], goal: "半年後の姿を言葉にしたいです。" };
};
const either: NonNullable<Entry["reaches"]> = (kind, pair) => owns(kind, pair, "mentee") || owns(kind, pair, "mentor");

export const checkedQuestionEntries = {
  "questions.get": { may: parties, input: async (fixture) => ({ version: (await bankOf(fixture)).version }) },
  "checkedQuestions.create": {
    may: ["mentee"],
    input: async (fixture) => ({ ...(await written(fixture)), mentoringId: fixture.mentoring.mentoringId, submit: true }),
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "checkedQuestions.update": {
    may: ["mentee", "mentor"],
    input: async (fixture) => ({
      id: await sheetOf(fixture),
      ...(KINDS[fixture.kind] === "mentor" ? { mentorChecked: true, mentorNote: "異動の話から" } : await written(fixture)),
    }),
    reaches: either,
  },
  "checkedQuestions.list": { may: ["mentee", "mentor"], input: () => ({ pageSize: 5 }) },
  "checkedQuestions.get": { may: ["mentee", "mentor"], input: async (fixture) => ({ id: await sheetOf(fixture) }), reaches: either },
} as const satisfies Record<string, Entry>;
