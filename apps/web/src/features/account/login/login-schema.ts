import { loginForm } from "@knotter/contract/resources/identity";
import type { FieldErrors, ResolverResult } from "react-hook-form";
import type { z } from "zod";
import { checkForm } from "@/components/form/check-form";

export type LoginInput = z.input<typeof loginForm>;

/** The first fault of each field, as react-hook-form takes it. `address`: the password is asked for in the next step. */
export async function checkLogin(typed: LoginInput, step: "address" | "password"): Promise<ResolverResult<LoginInput, LoginInput>> {
  const { data, error } = await checkForm(loginForm, typed, null);
  if (data) return { values: data, errors: {} };
  const shown = (name: unknown) => name === "email" || (name === "password" && step === "password");
  if (!error.issues.some(({ path }) => shown(path[0]))) return { values: typed, errors: {} };
  const errors: FieldErrors<LoginInput> = {};
  for (const { path, message, code } of error.issues) {
    const [name] = path;
    if ((name === "email" || name === "password") && shown(name)) errors[name] ??= { type: code, message };
  }
  return { values: {}, errors };
}
