import type { Db } from "../query";
import type { SealedTexts } from "../sealed-text";
import { checkedQuestionPlaces, checkedQuestionReads, checkedQuestionWrites } from "./checked-question";
import { questionReads, questionWrites } from "./question";

export const questionnaireAggregate = {
  reads: (db: Db, texts: SealedTexts) => ({ questions: questionReads(db), checked: checkedQuestionReads(db, texts) }),
  transaction: (db: Db, texts: SealedTexts) => ({
    questions: { ...questionReads(db), ...questionWrites(db) },
    checked: { ...checkedQuestionReads(db, texts), ...checkedQuestionWrites(db, texts), ...checkedQuestionPlaces(db) },
  }),
};
