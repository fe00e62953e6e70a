import { progressNote } from "@knotter/contract/labels/order";
import type { progressShape } from "@knotter/contract/resources/progress";
import type { Progress } from "@knotter/domain/order-progress";
import type { z } from "zod";

/** How far an order has come, with the sentence that stands beside it. What its reader may know has been decided before. */
export const progressView = (progress: Progress): z.infer<typeof progressShape> => ({ ...progress, note: progressNote(progress) });
