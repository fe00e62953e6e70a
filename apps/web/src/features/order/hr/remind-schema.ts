import { mail } from "@knotter/contract/resources/mail";
import { needsCount } from "@knotter/domain/campaign";
import { z } from "zod";
import { sendingFaults } from "../sending-faults";

/** What is asked before invitations leave for `waiting` people: their number where they are many. Null: HR may not know it. */
export const remindForm = (waiting: number | null) =>
  mail.menteeRegister.input
    .pick({ confirmCount: true, letter: true })
    .extend({ when: z.enum(["now", "later"]), sendOn: z.string(), sendAt: z.string() })
    .superRefine(({ confirmCount, when, sendOn, sendAt }, { addIssue }) => {
      if (when === "later") for (const fault of sendingFaults({ sendOn, sendAt })) addIssue(fault);
      if (waiting !== null && needsCount(waiting) && confirmCount !== waiting)
        addIssue({ code: "custom", path: ["confirmCount"], message: `お送りする人数（${waiting}名）と同じ数を入力してください` });
    });
