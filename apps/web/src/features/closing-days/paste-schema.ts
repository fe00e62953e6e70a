import { parseClosingDays } from "@knotter/domain/closing-days";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";

/** Days out of a spreadsheet or a notice, as the contract's list. What is wrong with a single day is said by the server, at its line. */
export const pastedDaysForm = z.object({
  days: z.string().transform((typed, { addIssue }) => {
    const { rows, unread } = parseClosingDays(typed);
    if (unread.length > 0) addIssue(`日付を読み取れない行が${unread.length}件あります`);
    else if (rows.length === 0) addIssue("休業日を入力してください");
    else if (rows.length > LIMITS.closingDaysAtOnce) addIssue(`一度に登録できるのは${LIMITS.closingDaysAtOnce}件までです`);
    return rows;
  }),
});
