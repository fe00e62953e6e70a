import { passkeyCookie } from "@knotter/auth/passkey";
import { errorMessage } from "@knotter/contract/errors";
import { currentUser, login, logout } from "@knotter/contract/resources/identity";
import { href, safeNext } from "@knotter/contract/routes";
import { AppError } from "@knotter/domain/errors";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { agreeToDocuments } from "@knotter/usecases/session/agree";
import { requestLink } from "@knotter/usecases/session/request-link";
import { setNotifications } from "@knotter/usecases/session/set-notifications";
import { signIn } from "@knotter/usecases/session/sign-in";
import { signInByCode } from "@knotter/usecases/session/sign-in-by-code";
import { signInByLink } from "@knotter/usecases/session/sign-in-by-link";
import { offerPasskeys, signInByPasskey } from "@knotter/usecases/session/sign-in-by-passkey";
import { signOut } from "@knotter/usecases/session/sign-out";
import { leaveProvider, setOut, waysFor } from "../company-sign-in";
import { type Context, run } from "../context";
import { procedureOf, router } from "../trpc";
import { currentUserOf } from "../views/current-user";
import { at } from "../views/instant";
import { bearerOf, nextOf, toSignedIn } from "../views/signed-in";

const viewerOf = (ctx: Context) => {
  if (!ctx.viewer) throw new AppError("UNAUTHORIZED");
  return ctx.viewer;
};

async function consentStateOf(ctx: Context) {
  const { asked, ...agreed } = await ctx.services.db.read.account.consents.stateOf(viewerOf(ctx).userId);
  return {
    termsVersion: CONSENT_VERSIONS.terms,
    privacyVersion: CONSENT_VERSIONS.privacy,
    required: asked && !(agreed.terms && agreed.privacy),
    agreed,
  };
}

export const currentUserRouter = router({
  get: procedureOf(currentUser.get).query(async ({ ctx }) => {
    const viewer = viewerOf(ctx);
    // At most once an hour: a row updated on every read would be the most contended of all.
    const seenAt = viewer.lastSeenAt?.getTime() ?? 0;
    const deviceSeenAt = viewer.sessionId === null ? seenAt : (viewer.sessionSeenAt?.getTime() ?? 0);
    if (ctx.now.getTime() - Math.min(seenAt, deviceSeenAt) > HOUR)
      await ctx.services.db.transaction(async (tx) => {
        await tx.account.sessions.touch(viewer.userId, viewer.sessionId, ctx.now);
        if (viewer.role === "mentee" && !viewer.disabled) await tx.order.people.takeUp(viewer.userId, ctx.now);
      });
    return currentUserOf(ctx.services.db.read, viewer, ctx.now);
  }),
  auth: procedureOf(currentUser.auth).query(({ ctx }) => {
    const viewer = viewerOf(ctx);
    return {
      id: viewer.userId,
      role: viewer.role,
      disabled: viewer.disabled,
      ...(viewer.role === "mentee" ? { temporaryRegisterFlag: viewer.temporary } : {}),
      sessionExpiresAt: at(viewer.expiresAt),
    };
  }),
  notificationPrefs: procedureOf(currentUser.notificationPrefs).query(async ({ ctx }) => {
    const prefs = await ctx.services.db.read.mail.notifications.of(viewerOf(ctx).userId);
    if (!prefs) throw new AppError("NOT_FOUND");
    return prefs;
  }),
  notifications: procedureOf(currentUser.notifications).mutation(({ ctx, input }) => run(ctx, setNotifications, input)),
  consents: procedureOf(currentUser.consents).query(({ ctx }) => consentStateOf(ctx)),
  agree: procedureOf(currentUser.agree).mutation(async ({ ctx, input }) => {
    await run(ctx, agreeToDocuments, input);
    return consentStateOf(ctx);
  }),
});

export const loginRouter = router({
  ways: procedureOf(login.ways).query(({ ctx, input }) => waysFor(ctx, input.email)),
  company: procedureOf(login.company).mutation(({ ctx, input }) => setOut(ctx, input)),
  password: procedureOf(login.password).mutation(async ({ ctx, input }) => {
    const signedIn = await signIn(ctx.deps, input);
    const answer = await bearerOf(ctx, signedIn);
    if (signedIn.disabled) return { ...answer, user: null, reason: "disabled" as const };
    return { ...answer, user: await currentUserOf(ctx.services.db.read, signedIn, ctx.now) };
  }),
  secondFactor: procedureOf(login.secondFactor).mutation(async ({ ctx, input }) => toSignedIn(ctx, await signInByCode(ctx.deps, input))),
  passkeyOptions: procedureOf(login.passkeyOptions).mutation(async ({ ctx }) => {
    // A browser keeps the value that it has, so that a second window does not invalidate the first.
    const word = ctx.call.passkeyWord ?? ctx.deps.passkeys.randomWord();
    ctx.reply.cookie = passkeyCookie(word, ctx.services.secure);
    return offerPasskeys(ctx.deps, word);
  }),
  passkey: procedureOf(login.passkey).mutation(async ({ ctx, input }) => toSignedIn(ctx, await signInByPasskey(ctx.deps, input))),
  mentee: procedureOf(login.mentee).query(async ({ ctx }) => {
    const viewer = viewerOf(ctx);
    if (viewer.role !== "mentee") throw new AppError("WRONG_ROLE", { data: { loginPath: href("login") } });
    if (viewer.disabled) return { user: null, reason: "disabled" as const, next: href("login"), notices: [] };
    const user = await currentUserOf(ctx.services.db.read, viewer, ctx.now);
    if (user.info.role !== "mentee") throw new AppError("WRONG_ROLE");
    const { temporaryRegisterFlag, activeOrders } = user.info;
    return {
      user,
      next: nextOf(user),
      notices: [
        ...(temporaryRegisterFlag ? [{ code: "NOT_REGISTERED" as const, message: errorMessage("NOT_REGISTERED") }] : []),
        ...(activeOrders.length === 0
          ? [{ code: "NO_ACTIVE_ORDER" as const, message: "現在ご利用いただける施策がありません。これまでの記録はご覧いただけます。" }]
          : []),
      ],
    };
  }),
  mentor: procedureOf(login.mentor).mutation(async ({ ctx, input: { email, password, token, next } }) => {
    if (token !== undefined) return toSignedIn(ctx, await signInByLink(ctx.deps, token, "mentor"));
    if (email === undefined) throw new AppError("BAD_REQUEST");
    if (password === undefined) return requestLink(ctx.deps, "link", email, "mentor", safeNext(next));
    const signedIn = await signIn(ctx.deps, { email, password }, { only: "mentor" });
    return toSignedIn(ctx, signedIn);
  }),
  link: procedureOf(login.link).mutation(async ({ ctx, input: { email, token, next } }) => {
    if (token !== undefined) return toSignedIn(ctx, await signInByLink(ctx.deps, token));
    if (email === undefined) throw new AppError("BAD_REQUEST");
    return requestLink(ctx.deps, "link", email, undefined, safeNext(next));
  }),
});

export const logoutRouter = router({
  end: procedureOf(logout.end).mutation(async ({ ctx }) => {
    const continueAt = await leaveProvider(ctx);
    const done = await run(ctx, signOut, {});
    return continueAt === null ? done : { ...done, continueAt };
  }),
});
