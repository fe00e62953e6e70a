import { cancelMentoringForm } from "@knotter/contract/resources/mentoring";
import { z } from "zod";

/** An empty choice of a `<select>` is no choice. */
const chosen = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { reasonCode, reason, shareReason } = cancelMentoringForm.shape;

/** What the dialog asks, for the side that may leave the reason open and for those who may not. */
export const menteeCancelForm = z.object({ reasonCode: chosen(reasonCode), reason: chosen(reason), shareReason });
export const staffCancelForm = z.object({ reasonCode: chosen(reasonCode.unwrap()), reason: chosen(reason), shareReason });
