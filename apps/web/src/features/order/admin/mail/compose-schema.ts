import { manualMailForm } from "@knotter/contract/resources/mail";

/** The text of a campaign; recipients and time are chosen, not typed. */
export const composeSchema = manualMailForm.pick({ subject: true, body: true });
