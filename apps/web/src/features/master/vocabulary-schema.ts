import { vocabularyForm } from "@knotter/contract/resources/vocabulary";
import { z } from "zod";

export const vocabularyDialogForm = vocabularyForm.extend({ used: z.boolean() });
