import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { passwordFault } from "@knotter/domain/password";
import type { z } from "zod";

interface WithPassword {
  password: string;
}

/**
 * The rule of the server, asked here too, so that most refusals come while the field still has the focus. The address and the company are
 * known to the server alone: it has the last word.
 */
export const goodPassword = (form: WithPassword, context: z.RefinementCtx): void => {
  const fault = form.password === "" ? null : passwordFault(form.password, { email: "" });
  if (fault !== null) context.addIssue({ code: "custom", path: ["password"], message: FIELD_MESSAGES[fault] });
};
