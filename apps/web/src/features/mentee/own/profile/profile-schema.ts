import { menteeRegisterForm } from "@knotter/contract/resources/mentees";
import type { z } from "zod";
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
export const registrationForm = profile
  .extend({ disclosure: ticked("会社への共有範囲"), terms: ticked("利用規約"), privacy: ticked("プライバシーポリシー") })
  .superRefine(consentToCare);
