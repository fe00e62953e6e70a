import { sessionCookie } from "@knotter/auth/identify";
import type { Context } from "./context";
import { rateHeaders } from "./rate";
import { bearerOf } from "./views/signed-in";

/** The response headers that this request has produced, on REST and tRPC alike. */
export const replyHeaders = ({ reply, now }: Context): Record<string, string> => ({
  ...(reply.allowance ? rateHeaders(reply.allowance, now) : {}),
  ...(reply.cookie === null ? {} : { "set-cookie": reply.cookie }),
});

/** Delivers a renewed session the way the old one came: as a cookie, or as a token in the body. */
export async function handOver(ctx: Context, session: { sessionId: string; expiresAt: Date }): Promise<{ accessToken: string | null }> {
  const { accessToken } = await bearerOf(ctx, session);
  if (ctx.via !== "cookie") return { accessToken };
  const maxAgeSeconds = Math.floor((session.expiresAt.getTime() - ctx.now.getTime()) / 1000);
  ctx.reply.cookie = sessionCookie(accessToken, { secure: ctx.services.secure, maxAgeSeconds });
  return { accessToken: null };
}
