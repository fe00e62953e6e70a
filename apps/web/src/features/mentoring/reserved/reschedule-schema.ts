import { rescheduleMentoringForm } from "@knotter/contract/resources/mentoring";
import { z } from "zod";

/** The empty option of a `<select>` is no choice. */
const chosen = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { reasonCode, reason } = rescheduleMentoringForm.shape;

const staff = { reasonCode: chosen(reasonCode.unwrap()), reason: chosen(reason) };

/** The fields besides the new time: none for a mentee, a reason for admins, and the mentee's consent for a mentor. */
export const rescheduleForms = {
  mentee: z.object({}),
  admin: z.object(staff),
  mentor: z.object({ ...staff, menteeConsented: z.literal(true, "相談者の了承を得てから変更してください") }),
};
