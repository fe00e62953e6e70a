import { waitingForm } from "@knotter/contract/resources/waiting-list";
import { z } from "zod";
import { WEEKDAYS } from "./weekdays";

/** The contract's form, with weekdays as checkboxes have them. */
export const waitingSchema = waitingForm.extend({ weekdays: z.array(z.enum(WEEKDAYS)).default([]) });
