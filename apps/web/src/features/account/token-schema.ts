import { hostedHrStaffSignupForm, hrStaffSignupForm, signupForm } from "@knotter/contract/resources/signup";
import { z } from "zod";
import { ticked } from "@/components/ticked";
import { goodPassword } from "./password-rule";

const consents = { terms: ticked("利用規約"), privacy: ticked("プライバシーポリシー") };
const versions = { termsVersion: true, privacyVersion: true } as const;

export const newPasswordForm = signupForm.omit(versions).superRefine(goodPassword);
export const signupValues = signupForm.omit(versions).extend(consents).superRefine(goodPassword);
export const hostedSignupValues = z.strictObject(consents);
export const hrStaffValues = hrStaffSignupForm.omit(versions).extend(consents).superRefine(goodPassword);
export const hostedHrStaffValues = hostedHrStaffSignupForm.omit({ ...versions, token: true }).extend(consents);
