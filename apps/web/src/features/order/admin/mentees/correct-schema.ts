import { correctMenteeForm } from "@knotter/contract/resources/order-mentees";

/** What is listed of a person: a name, an address and a number of interviews are never blank. */
export const correctionForm = correctMenteeForm.required({ name: true, email: true, maxCount: true });
