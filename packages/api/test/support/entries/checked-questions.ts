import { bankOf, sheetOf } from "../afterwards";
import { KINDS } from "../cast";
import { type Entry, owns, parties } from "../reach";

const written = async (scene: Parameters<Entry["input"]>[0]) => {
  const { version, questionId } = await bankOf(scene);
  return { setVersion: version, selected: [{ questionId, priority: 1 }], goal: "半年後の姿を言葉にしたいです。" };
};
const either: NonNullable<Entry["reaches"]> = (kind, pair) => owns(kind, pair, "mentee") || owns(kind, pair, "mentor");

export const checkedQuestionEntries = {
  "questions.get": { may: parties, input: async (scene) => ({ version: (await bankOf(scene)).version }) },
  "checkedQuestions.create": {
    may: ["mentee"],
    input: async (scene) => ({ ...(await written(scene)), mentoringId: scene.mentoring.mentoringId, submit: true }),
    reaches: (kind, pair) => owns(kind, pair, "mentee"),
  },
  "checkedQuestions.update": {
    may: ["mentee", "mentor"],
    input: async (scene) => ({
      id: await sheetOf(scene),
      ...(KINDS[scene.kind] === "mentor" ? { mentorChecked: true, mentorNote: "異動の話から" } : await written(scene)),
    }),
    reaches: either,
  },
  "checkedQuestions.list": { may: ["mentee", "mentor"], input: () => ({ pageSize: 5 }) },
  "checkedQuestions.get": { may: ["mentee", "mentor"], input: async (scene) => ({ id: await sheetOf(scene) }), reaches: either },
} as const satisfies Record<string, Entry>;
