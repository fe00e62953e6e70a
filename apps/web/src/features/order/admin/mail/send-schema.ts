import { confirmCount } from "@knotter/contract/resources/mail";
import { needsCount } from "@knotter/domain/campaign";
import { z } from "zod";
import { sendingFaults } from "@/features/order/sending-faults";

/** What is asked before a campaign leaves for `count` people: their number where they are many, and the time where it goes later. */
export const sendForm = (count: number, isLater: boolean) =>
  z.object({ sendOn: z.string(), sendAt: z.string(), confirmCount }).superRefine((typed, { addIssue }) => {
    if (isLater) for (const fault of sendingFaults(typed)) addIssue(fault);
    if (needsCount(count) && typed.confirmCount !== count)
      addIssue({ code: "custom", path: ["confirmCount"], message: `届く人数（${count}名）と同じ数を入力してください` });
  });
