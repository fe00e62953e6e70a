import { cancelMentoringForm } from "@knotter/contract/resources/mentoring";
import type { z } from "zod";
import type { Viewer } from "../counterpart";

const mentee = cancelMentoringForm.pick({ reasonCode: true, reason: true, shareReason: true });
const staff = mentee.extend({ reasonCode: mentee.shape.reasonCode.unwrap() });

/** Only the mentee may leave out the reason. */
export const cancelForms: Record<Viewer, z.ZodType<z.output<typeof mentee>, z.input<typeof mentee>>> = {
  mentee,
  mentor: staff,
  admin: staff,
};
