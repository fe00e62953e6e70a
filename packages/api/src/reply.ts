import { sessionCookie } from "@knotter/auth/identify";
import type { Deprecation } from "@knotter/contract/endpoint";
import { instantOf } from "@knotter/domain/tokyo";
import type { Context } from "./context";
import { rateHeaders } from "./rate";
import { bearerOf } from "./views/signed-in";

/** RFC 9745 and RFC 8594, with a link to the page of changes, which says what takes its place. */
const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Math.floor(instantOf(since, 0).getTime() / 1000)}`,
  sunset: instantOf(sunset, 0).toUTCString(),
  link: '</api/v1/docs/changes>; rel="deprecation"; type="text/html"',
});

/** The response headers that this request has produced, on REST and tRPC alike. */
export const replyHeaders = ({ reply, now }: Context): Record<string, string> => ({
  ...(reply.admission?.row.deprecated ? deprecationHeaders(reply.admission.row.deprecated) : {}),
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
