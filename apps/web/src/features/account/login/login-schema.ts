import { loginForm } from "@knotter/contract/resources/identity";
import type { FieldErrors, ResolverResult } from "react-hook-form";
import type { z } from "zod";
import { checkForm } from "@/components/form/check-form";

export type LoginInput = z.input<typeof loginForm>;

/** The first fault of each field, as react-hook-form takes it. */
export async function checkLogin(typed: LoginInput): Promise<ResolverResult<LoginInput, LoginInput>> {
  const { data, error } = await checkForm(loginForm, typed, null);
  if (data) return { values: data, errors: {} };
  const errors: FieldErrors<LoginInput> = {};
  for (const { path, message, code } of error.issues) {
    const [name] = path;
    if (name === "email" || name === "password") errors[name] ??= { type: code, message };
  }
  return { values: {}, errors };
}
