import type { ReadSources, TransactionSources } from "../sources";
import { checkedQuestionPlaces, checkedQuestionReads, checkedQuestionWrites } from "./checked-question";
import { questionReads, questionWrites } from "./question";

export const questionnaireAggregate = {
  reads: ({ db, texts }: ReadSources) => ({ questions: questionReads(db), checked: checkedQuestionReads(db, texts) }),
  transaction: ({ db, texts }: TransactionSources) => ({
    questions: { ...questionReads(db), ...questionWrites(db) },
    checked: { ...checkedQuestionReads(db, texts), ...checkedQuestionWrites(db, texts), ...checkedQuestionPlaces(db) },
  }),
};
