import type { Db } from "../query";
import { checkedQuestionReads, checkedQuestionWrites } from "./checked-question";
import { questionReads, questionWrites } from "./question";

export const questionnaireAggregate = {
  reads: (db: Db) => ({ questions: questionReads(db), checked: checkedQuestionReads(db) }),
  transaction: (db: Db) => ({
    questions: { ...questionReads(db), ...questionWrites(db) },
    checked: { ...checkedQuestionReads(db), ...checkedQuestionWrites(db) },
  }),
};
