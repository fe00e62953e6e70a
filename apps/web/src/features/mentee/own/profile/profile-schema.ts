import { menteeRegisterForm } from "@knotter/contract/resources/mentees";
import { z } from "zod";
import { ticked } from "@/components/ticked";

/** Possible 要配慮個人情報 needs a consent of its own; without such a text none is required. */
function consentToCare(
  form: { accommodations?: string | null | undefined; sensitiveConsent?: boolean | undefined },
  context: z.RefinementCtx,
) {
  if (!form.accommodations || form.sensitiveConsent === true) return;
  context.addIssue({
    code: "custom",
    path: ["sensitiveConsent"],
    message: "取り扱いへの同意にチェックを入れるか、「配慮してほしいこと」を空欄にしてください",
  });
}

const profile = menteeRegisterForm.omit({ termsVersion: true, privacyVersion: true, disclosureAcknowledged: true });

export const profileForm = profile.superRefine(consentToCare);
/** `asked`: the documents to which the sign-up has no consent in the version of today. */
export const registrationForm = (asked: { terms: boolean; privacy: boolean }) =>
  menteeRegisterForm.pick({ name: true, nameKana: true }).extend({
    disclosure: ticked("会社への共有範囲"),
    terms: asked.terms ? ticked("利用規約") : z.boolean(),
    privacy: asked.privacy ? ticked("プライバシーポリシー") : z.boolean(),
  });
