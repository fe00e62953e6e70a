import { helpLineForm } from "@knotter/contract/resources/help-lines";
import { z } from "zod";

/** The list as the form holds it; `lineId` is "" for a new line. */
export const helpLinesForm = z.object({
  items: z
    .array(helpLineForm.omit({ id: true }).extend({ lineId: z.string() }))
    .min(1, "窓口を1つ以上登録してください")
    .max(20, "登録できる窓口は20件までです")
    .refine((items) => items.some(({ shown }) => shown), "少なくとも1つは表示してください"),
});
