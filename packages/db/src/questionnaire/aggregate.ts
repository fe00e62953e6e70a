import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { checkedQuestionReads } from "./checked-question.reads";
import { checkedQuestionWrites } from "./checked-question.writes";
import { questionReads } from "./question.reads";
import { questionWrites } from "./question.writes";

export const questionnaireAggregate = {
  reads: (client: ReadClient) => ({ questions: questionReads(client), checked: checkedQuestionReads(client) }),
  transaction: (client: Client) => ({
    questions: { ...questionReads(client), ...questionWrites(client) },
    checked: { ...checkedQuestionReads(client), ...checkedQuestionWrites(client) },
  }),
};
