import { waitingForm } from "@knotter/contract/resources/waiting-list";
import { z } from "zod";

/** Monday first, as in the calendars. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "0"] as const;

/** The contract's form, with weekdays as checkboxes have them. */
export const waitingSchema = waitingForm.extend({ weekdays: z.array(z.enum(WEEKDAYS)).default([]) });
