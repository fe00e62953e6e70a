import { defineMail } from "../define-mail";
import { ManualText } from "../manual-text";
import { fillVariables } from "../manual-variables";

/** Free words of the admins: the salutation, the frame and the signature are ours, so that nobody mistakes it for another's. */
export const manualMail = defineMail({
  name: "manual_mail",
  subject: ({ subject, values }) => fillVariables(subject, values, ""),
  preview: ({ body, values }) => fillVariables(body, values, "").replace(/\s+/g, " ").slice(0, 80),
  Body: ({ facts, links }) => <ManualText text={fillVariables(facts.body, facts.values, links.login)} />,
});
