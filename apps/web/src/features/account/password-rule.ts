import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { passwordFault } from "@knotter/domain/password";
import type { z } from "zod";

interface WithPassword {
  password: string;
}

/**
 * The server's rule, also checked here, so that most refusals appear while the field still has the focus. Only the server knows the address
 * and the company, so it decides.
 */
export const goodPassword = (form: WithPassword, context: z.RefinementCtx): void => {
  const fault = form.password === "" ? null : passwordFault(form.password, { email: "" });
  if (fault !== null) context.addIssue({ code: "custom", path: ["password"], message: FIELD_MESSAGES[fault] });
};
