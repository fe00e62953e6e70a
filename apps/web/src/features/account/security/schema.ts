import {
  confirmFactorForm,
  factorCodeForm,
  identityForm,
  passwordForm,
  resetFactorForm,
  startFactorForm,
} from "@knotter/contract/resources/security";
import { goodPassword } from "../password-rule";

const required = "必須項目です";
const needsOld = <T extends { currentPassword?: string | undefined }>(
  form: T,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void => {
  if (!form.currentPassword) context.addIssue({ code: "custom", path: ["currentPassword"], message: required });
};

/** The contract's forms, with what only this page knows: whether there is a current password. */
export const firstPassword = passwordForm.superRefine(goodPassword);
export const nextPassword = passwordForm.superRefine(goodPassword).superRefine(needsOld);
export const recentForm = startFactorForm;
export const startForm = startFactorForm.superRefine(needsOld);
/** A change to passkeys, with the current password where it is asked for. */
export const proofForm = (asksPassword: boolean) => (asksPassword ? startForm : recentForm);
export const confirmForm = confirmFactorForm;
export const codeForm = factorCodeForm;
export const resetForm = resetFactorForm;
export const formerPassword = identityForm;
