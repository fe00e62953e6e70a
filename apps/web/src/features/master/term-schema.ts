import { termForm } from "@knotter/contract/resources/terms";
import { z } from "zod";

export const termDialogForm = termForm.extend({ used: z.boolean() });
