import { confirmCount } from "@knotter/contract/resources/mail";
import { needsCount } from "@knotter/domain/campaign";
import { z } from "zod";
import { instantTyped } from "@/features/order/instant-typed";

/** What is asked before a campaign leaves for `count` people: their number where they are many, and the time where it goes later. */
export const sendForm = (count: number, isLater: boolean) =>
  z.object({ sendOn: z.string(), sendAt: z.string(), confirmCount }).superRefine((typed, { addIssue }) => {
    if (isLater && instantTyped(typed) === null) addIssue({ code: "custom", path: ["sendOn"], message: "送信日と時刻を入力してください" });
    if (needsCount(count) && typed.confirmCount !== count)
      addIssue({ code: "custom", path: ["confirmCount"], message: `届く人数（${count}名）と同じ数を入力してください` });
  });
