import type { Client } from "../client";
import type { ReadClient } from "../query";
import { checkedQuestionReads, checkedQuestionWrites } from "./checked-question";
import { questionReads, questionWrites } from "./question";

export const questionnaireAggregate = {
  reads: ({ db }: ReadClient) => ({ questions: questionReads(db), checked: checkedQuestionReads(db) }),
  transaction: ({ db }: Client) => ({
    questions: { ...questionReads(db), ...questionWrites(db) },
    checked: { ...checkedQuestionReads(db), ...checkedQuestionWrites(db) },
  }),
};
