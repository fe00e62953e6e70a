import { manualMailForm } from "@knotter/contract/resources/mail";
import { CAMPAIGN_KINDS } from "@knotter/domain/campaign";
import { z } from "zod";

/** A campaign as it is written; who was chosen one by one, and whether the time is right, is known where it is sent. */
export const composeForm = manualMailForm.extend({
  kind: z.enum(CAMPAIGN_KINDS),
  audience: manualMailForm.shape.audience.shape.type,
  sendOn: z.string(),
  sendAt: z.string(),
});
