import { security } from "@knotter/contract/resources/security";
import type { DeviceRow } from "@knotter/db/account/session";
import { deviceWords } from "@knotter/domain/device";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { identifyByPassword, showIdentityCode } from "@knotter/usecases/identity/identify";
import { changePassword } from "@knotter/usecases/security/change-password";
import { endSession, endSessions } from "@knotter/usecases/security/end-sessions";
import { resetSecondFactor } from "@knotter/usecases/security/reset-second-factor";
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, startSecondFactor } from "@knotter/usecases/security/second-factor";
import { actorOf, type Context, run } from "../context";
import { handOver } from "../reply";
import { procedureOf, router } from "../trpc";
import { at, atOrNull } from "../views/instant";

const isAsked = ({ services, viewer }: Context): boolean => services.adminSecondFactor && viewer?.role === "admin";

const toDevice = (device: DeviceRow, current: string | undefined) => ({
  id: device.id,
  current: device.id === current,
  device: deviceWords(device.userAgent),
  address: device.ip,
  startedAt: at(device.createdAt),
  lastSeenAt: atOrNull(device.lastSeenAt),
  expiresAt: at(device.expiresAt),
});

export const securityRouter = router({
  get: procedureOf(security.get).query(async ({ ctx }) => {
    const { userId } = actorOf(ctx);
    const row = await ctx.services.db.read.account.secondFactor.security(userId);
    if (!row || !ctx.viewer) throw new AppError("UNAUTHORIZED");
    return {
      email: ctx.viewer.email,
      hasPassword: row.hasPassword,
      secondFactor: {
        enabled: row.since !== null,
        since: atOrNull(row.since),
        recoveryCodesLeft: row.since === null ? 0 : row.recoveryCodesLeft,
        required: isAsked(ctx),
      },
    };
  }),
  sessions: procedureOf(security.sessions).query(async ({ ctx }) => {
    const { userId, sessionId } = actorOf(ctx);
    const found = await ctx.services.db.read.account.sessions.live(userId, ctx.now, LIMITS.sessionsShown + 1);
    const devices = found.slice(0, LIMITS.sessionsShown).map((device) => toDevice(device, sessionId));
    return {
      items: devices.toSorted((a, b) => Number(b.current) - Number(a.current)),
      more: found.length > LIMITS.sessionsShown,
    };
  }),
  endSession: procedureOf(security.endSession).mutation(({ ctx, input }) => run(ctx, endSession, input)),
  endSessions: procedureOf(security.endSessions).mutation(({ ctx, input }) => run(ctx, endSessions, input)),
  password: procedureOf(security.password).mutation(async ({ ctx, input }) => {
    const rotated = await run(ctx, changePassword, input);
    return { changed: true as const, endedSessions: rotated.endedSessions, ...(await handOver(ctx, rotated)) };
  }),
  startFactor: procedureOf(security.startFactor).mutation(({ ctx, input }) => run(ctx, startSecondFactor, input)),
  confirmFactor: procedureOf(security.confirmFactor).mutation(async ({ ctx, input }) => {
    const { recoveryCodes, ...rotated } = await run(ctx, confirmSecondFactor, input);
    return { recoveryCodes, endedSessions: rotated.endedSessions, ...(await handOver(ctx, rotated)) };
  }),
  renewCodes: procedureOf(security.renewCodes).mutation(({ ctx, input }) => run(ctx, renewRecoveryCodes, input)),
  removeFactor: procedureOf(security.removeFactor).mutation(async ({ ctx, input }) => {
    const rotated = await run(ctx, removeSecondFactor, { ...input, required: isAsked(ctx) });
    return { removed: true as const, endedSessions: rotated.endedSessions, ...(await handOver(ctx, rotated)) };
  }),
  identify: procedureOf(security.identify).mutation(({ ctx, input }) => run(ctx, identifyByPassword, input)),
  identityCode: procedureOf(security.identityCode).mutation(({ ctx, input }) => run(ctx, showIdentityCode, input)),
  resetFactor: procedureOf(security.resetFactor).mutation(({ ctx, input }) => run(ctx, resetSecondFactor, input)),
});
