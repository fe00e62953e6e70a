import { sealToken } from "@knotter/auth/token";
import type { signedIn } from "@knotter/contract/resources/identity";
import { href } from "@knotter/contract/routes";
import type { SignedIn } from "@knotter/usecases/session/begin";
import type { z } from "zod";
import type { Context } from "../context";
import { type CurrentUser, currentUserOf } from "./current-user";
import { at } from "./instant";

/** The session's token, for a REST client. */
export async function bearerOf(ctx: Context, { sessionId, expiresAt }: Pick<SignedIn, "sessionId" | "expiresAt">) {
  const seconds = Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 1000);
  return { accessToken: await sealToken(ctx.services, sessionId, seconds), tokenType: "Bearer" as const, expiresAt: at(expiresAt) };
}

/** The page after a sign-in: in temporary registration it is the registration form. */
export const nextOf = ({ info }: CurrentUser): string =>
  info.role === "mentee" && info.temporaryRegisterFlag ? href("mypage", {}, { register: "1" }) : href("home");

export async function toSignedIn(ctx: Context, session: SignedIn): Promise<z.infer<typeof signedIn>> {
  const user = await currentUserOf(ctx.services.db.read, session, ctx.now);
  return { ...(await bearerOf(ctx, session)), user, next: nextOf(user) };
}
