import { mentorAdmin } from "@knotter/contract/resources/mentor-admin";
import { z } from "zod";

export const inviteForm = mentorAdmin.invite.input;

const { contractFrom, contractTo, adminMemo } = mentorAdmin.update.input.shape;
const blank = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? null : value), schema);

/** What the office alone writes down of a mentor; an empty box is nothing. */
export const officeForm = z.object({ contractFrom: blank(contractFrom), contractTo: blank(contractTo), adminMemo: blank(adminMemo) });
