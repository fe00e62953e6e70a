import { manualMailForm } from "@knotter/contract/resources/mail";

/** The words of a notice; to whom and when is chosen, not typed. */
export const composeSchema = manualMailForm.pick({ subject: true, body: true });
