import { cancelMentoringForm } from "@knotter/contract/resources/mentoring";
import { z } from "zod";

/** The empty option of a `<select>` is no choice. */
const chosen = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { reasonCode, reason, shareReason } = cancelMentoringForm.shape;

/** The fields of the dialog: for the mentee, who may leave out the reason, and for the others, who may not. */
export const menteeCancelForm = z.object({ reasonCode: chosen(reasonCode), reason: chosen(reason), shareReason });
export const staffCancelForm = z.object({ reasonCode: chosen(reasonCode.unwrap()), reason: chosen(reason), shareReason });
