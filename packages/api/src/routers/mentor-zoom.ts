import { mentorZoom } from "@knotter/contract/resources/mentor-zoom";
import { AppError, impossible } from "@knotter/domain/errors";
import { setAdminLink } from "@knotter/usecases/zoom/admin-link";
import { authorizeZoom, startZoomAuthorization } from "@knotter/usecases/zoom/authorize";
import { deauthorizeZoom } from "@knotter/usecases/zoom/deauthorize";
import { disconnectZoom } from "@knotter/usecases/zoom/disconnect";
import { readWebhook } from "@knotter/zoom/webhook";
import { type Context, run, scope } from "../context";
import { procedureOf } from "../trpc";
import { toZoomView } from "../views/mentor-zoom";

async function zoomOf(ctx: Context, mentorId: string) {
  const { read } = ctx.services.db;
  const mentor = await read.mentor.profile.edit(scope(ctx), mentorId, ctx.now);
  if (!mentor) throw new AppError("NOT_FOUND");
  const [connection, interviews, leftBehind] = await Promise.all([
    read.zoom.connection(mentorId),
    read.zoom.interviews(mentorId, ctx.now),
    read.zoom.leftBehind(mentorId, ctx.now),
  ]);
  return toZoomView(mentor, connection, interviews, leftBehind, ctx.services.zoom !== null);
}

/** The operations between a mentor and Zoom, in both directions. */
export const mentorZoomProcedures = {
  zoom: procedureOf(mentorZoom.zoom).query(({ ctx, input }) => zoomOf(ctx, input.id)),

  zoomOauthStart: procedureOf(mentorZoom.zoomOauthStart).mutation(({ ctx, input }) => run(ctx, startZoomAuthorization, input)),

  zoomOauthAuthorize: procedureOf(mentorZoom.zoomOauthAuthorize).mutation(async ({ ctx, input }) => {
    await run(ctx, authorizeZoom, input);
    const { status, email } = await zoomOf(ctx, input.id);
    return { zoom: { status, email } };
  }),

  zoomOauthDeauthorize: procedureOf(mentorZoom.zoomOauthDeauthorize).mutation(async ({ ctx, input }) => {
    const { affected } = await run(ctx, disconnectZoom, input);
    const { status } = await zoomOf(ctx, input.id);
    return { zoom: { status }, affected };
  }),

  officeLink: procedureOf(mentorZoom.officeLink).mutation(async ({ ctx, input }) => {
    const { affected } = await run(ctx, setAdminLink, input);
    return { url: input.url, affected };
  }),

  zoomDeauthorized: procedureOf(mentorZoom.zoomDeauthorized).mutation(async ({ ctx, input }) => {
    const { secrets, clientId } = ctx.services.zoomHooks;
    const result = readWebhook(secrets, input, ctx.now);
    switch (result.outcome) {
      case "refused":
        throw new AppError("TOKEN_INVALID");
      case "challenge":
        return result.answer;
      case "ignored":
        return {};
      case "deauthorized":
        // A notification about another app of the same account is ignored.
        if (result.news.clientId === null || result.news.clientId === clientId) await deauthorizeZoom(ctx.deps, result.news);
        return {};
      default:
        return impossible(result);
    }
  }),
};
