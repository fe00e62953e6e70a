import { rescheduleMentoringForm } from "@knotter/contract/resources/mentoring";
import { z } from "zod";

/** An empty choice of a `<select>` is no choice. */
const chosen = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { reasonCode, reason } = rescheduleMentoringForm.shape;

const staff = { reasonCode: chosen(reasonCode.unwrap()), reason: chosen(reason) };

/** What is asked beside the new time: nothing of a mentee, a reason of the admins, and of a mentor the mentee's word. */
export const rescheduleForms = {
  mentee: z.object({}),
  admin: z.object(staff),
  mentor: z.object({ ...staff, menteeConsented: z.literal(true, "相談者の了承を得てから変更してください") }),
};
