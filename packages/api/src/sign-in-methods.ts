import type { FormMethod } from "@knotter/auth/options";
import { login } from "@knotter/contract/resources/identity";
import { hostedHrStaffSignupForm, hostedSignupForm, signup } from "@knotter/contract/resources/signup";
import { AppError } from "@knotter/domain/errors";
import type { Deps } from "@knotter/usecases/deps";
import type { SignedIn } from "@knotter/usecases/session/begin";
import { signInByCode } from "@knotter/usecases/session/sign-in-by-code";
import { signInByLink } from "@knotter/usecases/session/sign-in-by-link";
import { signInByPasskey } from "@knotter/usecases/session/sign-in-by-passkey";
import { signUp, signUpHosted } from "@knotter/usecases/signup/sign-up";
import { signUpHostedHrStaff, signUpHrStaff } from "@knotter/usecases/signup/sign-up-hr-staff";
import type { z } from "zod";

type Fields = Record<string, string>;

/** Values from packages/auth are validated with the schema of the same route in /api/v1, so that both refuse the same. */
function accepted<Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new AppError("BAD_REQUEST");
  return parsed.data;
}

const tokenOf = (token: string | undefined): string => {
  if (token === undefined) throw new AppError("BAD_REQUEST");
  return token;
};

/** The use case behind each route of packages/auth that ends in a session cookie. */
export const SIGN_IN_METHODS: Record<FormMethod, (deps: Deps, fields: Fields) => Promise<SignedIn>> = {
  link: (deps, fields) => signInByLink(deps, tokenOf(accepted(login.link.input, fields).token)),
  "mentor-link": (deps, fields) => signInByLink(deps, tokenOf(accepted(login.mentor.input, fields).token), "mentor"),
  "second-factor": (deps, fields) => signInByCode(deps, accepted(login.secondFactor.input, fields)),
  passkey: (deps, fields) => signInByPasskey(deps, accepted(login.passkey.input, fields)),
  signup(deps, fields) {
    const { token, password, termsVersion, privacyVersion } = accepted(signup.mentee.input, fields);
    if (password === undefined || termsVersion === undefined || privacyVersion === undefined) throw new AppError("BAD_REQUEST");
    return signUp(deps, { token: tokenOf(token), password, termsVersion, privacyVersion });
  },
  "hosted-signup": (deps, fields) => signUpHosted(deps, accepted(hostedSignupForm, fields)),
  "hosted-hrstaff-signup": (deps, fields) => signUpHostedHrStaff(deps, accepted(hostedHrStaffSignupForm, fields)),
  "hrstaff-signup": (deps, fields) => signUpHrStaff(deps, accepted(signup.hrStaff.input, fields)),
};

/**
 * The code that a form is told. Where one field is refused, its own code says more (a password can be wrong in several ways). A sign-in that
 * goes on with a second step carries its challenge behind the code: the form asks by `fetch`, so it stands in no address of a page. Behind
 * ACCOUNT_DISABLED stands whose account it is, behind TOO_MANY_REQUESTS which limit of the network: they choose the sentence (contract/errors.ts).
 */
export function refusalOf(error: AppError): string {
  if (error.code === "SECOND_FACTOR_REQUIRED") return `${error.code}:${(error.detail.data as { challenge: string }).challenge}`;
  if (error.code === "ACCOUNT_DISABLED") return `${error.code}:${error.detail.params?.["account"] ?? ""}`;
  if (error.code === "TOO_MANY_REQUESTS" && error.detail.params?.["network"]) return `${error.code}:${error.detail.params["network"]}`;
  const [code] = error.code === "UNPROCESSABLE" ? Object.values(error.detail.fieldErrors ?? {}).flat() : [];
  return code ?? error.code;
}
