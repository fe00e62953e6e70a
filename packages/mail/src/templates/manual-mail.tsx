import { defineMail } from "../define-mail";
import { InvitationParts } from "../invitation-parts";
import { ManualText } from "../manual-text";
import { fillVariables } from "../manual-variables";
import { Note } from "../parts";

/** Free text of the admins in our frame: salutation and signature are fixed, so that it cannot look like another kind of mail. */
export const manualMail = defineMail({
  name: "manual_mail",
  subject: ({ subject, values }) => fillVariables(subject, values, ""),
  preview: ({ body, values }) => fillVariables(body, values, "").replace(/\s+/g, " ").slice(0, 80),
  Body: ({ facts, links }) => (
    <>
      <ManualText text={fillVariables(facts.body, facts.values, links.login)} />
      {facts.trialOf && (
        <InvitationParts
          facts={facts.trialOf}
          links={links}
          register="お一人ずつの登録期限が入ります。"
          action={<Note>試し送信です。お送りするメールでは、ここに、お一人ずつの「ご利用登録に進む」のリンクが入ります。</Note>}
        />
      )}
    </>
  ),
});
