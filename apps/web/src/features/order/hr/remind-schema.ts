import { mail } from "@knotter/contract/resources/mail";
import { needsCount } from "@knotter/domain/campaign";

/** What is asked before invitations leave for `waiting` people: their number where they are many. Null: HR may not know it. */
export const remindForm = (waiting: number | null) =>
  mail.menteeRegister.input.pick({ confirmCount: true }).superRefine(({ confirmCount }, { addIssue }) => {
    if (waiting !== null && needsCount(waiting) && confirmCount !== waiting)
      addIssue({ code: "custom", path: ["confirmCount"], message: `お送りする人数（${waiting}名）と同じ数を入力してください` });
  });
