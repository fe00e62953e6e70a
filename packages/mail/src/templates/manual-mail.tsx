import { defineMail } from "../define-mail";
import { ManualText } from "../manual-text";
import { fillVariables } from "../manual-variables";

/** Free text of the admins in our frame: salutation and signature are fixed, so that it cannot look like another kind of mail. */
export const manualMail = defineMail({
  name: "manual_mail",
  subject: ({ subject, values }) => fillVariables(subject, values, ""),
  preview: ({ body, values }) => fillVariables(body, values, "").replace(/\s+/g, " ").slice(0, 80),
  Body: ({ facts, links }) => <ManualText text={fillVariables(facts.body, facts.values, links.login)} />,
});
