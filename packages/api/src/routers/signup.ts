import { emailChange, password, signup } from "@knotter/contract/resources/signup";
import { AppError } from "@knotter/domain/errors";
import { answerProposal } from "@knotter/usecases/identity/answer-proposal";
import { confirmEmail } from "@knotter/usecases/session/confirm-email";
import { requestLink } from "@knotter/usecases/session/request-link";
import { setPassword } from "@knotter/usecases/session/set-password";
import { requestSignup } from "@knotter/usecases/signup/request-signup";
import { signUp } from "@knotter/usecases/signup/sign-up";
import { mailByCode, readSignupCode } from "@knotter/usecases/signup/sign-up-by-code";
import { signUpHrStaff } from "@knotter/usecases/signup/sign-up-hr-staff";
import { procedureOf, router } from "../trpc";
import { atOrNull } from "../views/instant";
import { toSignedIn } from "../views/signed-in";

export const signupRouter = router({
  readCode: procedureOf(signup.readCode).mutation(({ ctx, input }) => readSignupCode(ctx.deps, input)),
  mailByCode: procedureOf(signup.mailByCode).mutation(({ ctx, input }) => mailByCode(ctx.deps, input)),
  // The schema admits one of two forms: only an address, or a token with everything that belongs to it.
  mentee: procedureOf(signup.mentee).mutation(async ({ ctx, input }) => {
    const { email, orderCode, token, password: chosen, termsVersion, privacyVersion } = input;
    if (email !== undefined) return requestSignup(ctx.deps, { email, orderCode });
    if (token === undefined || chosen === undefined || termsVersion === undefined || privacyVersion === undefined)
      throw new AppError("BAD_REQUEST");
    return toSignedIn(ctx, await signUp(ctx.deps, { token, password: chosen, termsVersion, privacyVersion }));
  }),
  hrStaff: procedureOf(signup.hrStaff).mutation(async ({ ctx, input }) => toSignedIn(ctx, await signUpHrStaff(ctx.deps, input))),
});

export const passwordRouter = router({
  reset: procedureOf(password.reset).mutation(({ ctx, input }) => {
    const { email, token, password: chosen } = input;
    if (email !== undefined) return requestLink(ctx.deps, "reset", email);
    if (token === undefined || chosen === undefined) throw new AppError("BAD_REQUEST");
    return setPassword(ctx.deps, { token, password: chosen });
  }),
});

export const emailChangeRouter = router({
  confirm: procedureOf(emailChange.confirm).mutation(({ ctx, input }) =>
    confirmEmail(ctx.deps, { ...input, keep: ctx.viewer?.sessionId ?? null }),
  ),
  answer: procedureOf(emailChange.answer).mutation(async ({ ctx, input }) => {
    const { state, silentUntil } = await answerProposal(ctx.deps, { ...input, keep: ctx.viewer?.sessionId ?? null });
    return { state, silentUntil: atOrNull(silentUntil) };
  }),
});
