import { rescheduleMentoringForm } from "@knotter/contract/resources/mentoring";
import { z } from "zod";
import type { Viewer } from "../counterpart";

const wish = rescheduleMentoringForm.pick({ reasonCode: true, reason: true, menteeConsented: true });
const admin = wish.omit({ menteeConsented: true }).extend({ reasonCode: wish.shape.reasonCode.unwrap() });
const mentor = admin.extend({ menteeConsented: z.literal(true, "相談者の了承を得てから変更してください") });

/** What is asked beside the new time: nothing of a mentee, a reason of the others, and of a mentor the mentee's consent, too. */
export const rescheduleForms: Record<Viewer, z.ZodType<z.output<typeof wish>, z.input<typeof wish>>> = {
  mentee: wish.pick({}),
  mentor,
  admin,
};
