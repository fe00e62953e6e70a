import { progressNote } from "@knotter/contract/labels/order";
import type { progressShape } from "@knotter/contract/resources/progress";
import type { Progress } from "@knotter/domain/order-progress";
import type { z } from "zod";

/** An order's progress, with the note about it. What its reader may see was decided before. */
export const progressView = (progress: Progress): z.infer<typeof progressShape> => ({ ...progress, note: progressNote(progress) });
