import { security } from "@knotter/contract/resources/security";
import type { PasskeyRow } from "@knotter/db/account/passkey";
import type { DeviceRow } from "@knotter/db/account/session";
import { deviceWords } from "@knotter/domain/device";
import { AppError } from "@knotter/domain/errors";
import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import { LIMITS } from "@knotter/domain/policy";
import { identifyByPassword, showIdentityCode } from "@knotter/usecases/identity/identify";
import { changePassword } from "@knotter/usecases/security/change-password";
import { endSession, endSessions } from "@knotter/usecases/security/end-sessions";
import {
  addPasskey,
  confirmByPasskey,
  isOwnPasskey,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startPasskey,
} from "@knotter/usecases/security/passkeys";
import { isRecent } from "@knotter/usecases/security/prove";
import { resetSecondFactor } from "@knotter/usecases/security/reset-second-factor";
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, startSecondFactor } from "@knotter/usecases/security/second-factor";
import { actorOf, type Context, mustSecure, run } from "../context";
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

const toPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  backedUp,
  createdAt: at(createdAt),
  lastUsedAt: atOrNull(lastUsedAt),
});

/** Whether the company of this person wants its own sign-in only: then no passkey of theirs opens anything. */
async function isSsoOnly({ services, viewer }: Context): Promise<boolean> {
  if (!viewer || !isBoundToSso(viewer.role)) return false;
  return (await services.db.read.account.providers.waysOf(domainOf(viewer.email)))?.ssoOnly ?? false;
}

export const securityRouter = router({
  get: procedureOf(security.get).query(async ({ ctx }) => {
    const { userId, sessionId } = actorOf(ctx);
    const row = await ctx.services.db.read.account.secondFactor.security(userId, sessionId ?? null);
    if (!row || !ctx.viewer) throw new AppError("UNAUTHORIZED");
    return {
      email: ctx.viewer.email,
      hasPassword: row.hasPassword,
      asksPassword: row.hasPassword && !(ctx.viewer.byPasskey && isRecent(row.startedAt, ctx.now)),
      secondFactor: {
        enabled: row.since !== null,
        since: atOrNull(row.since),
        recoveryCodesLeft: row.since === null ? 0 : row.recoveryCodesLeft,
        required: isAsked(ctx),
        due: mustSecure(ctx),
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
  passkeys: procedureOf(security.passkeys).query(async ({ ctx }) => {
    const actor = actorOf(ctx);
    const [all, ssoOnly] = await Promise.all([ctx.services.db.read.account.passkeys.of(actor.userId), isSsoOnly(ctx)]);
    const own = all.filter((passkey) => isOwnPasskey(actor, passkey));
    return { items: own.map(toPasskey), canAdd: !ssoOnly && all.length < LIMITS.passkeys.perAccount };
  }),
  startPasskey: procedureOf(security.startPasskey).mutation(({ ctx, input }) => run(ctx, startPasskey, input)),
  addPasskey: procedureOf(security.addPasskey).mutation(async ({ ctx, input }) => {
    const { id, name, ...rotated } = await run(ctx, addPasskey, input);
    return { id, name, endedSessions: rotated.endedSessions, ...(await handOver(ctx, rotated)) };
  }),
  renamePasskey: procedureOf(security.renamePasskey).mutation(({ ctx, input }) => run(ctx, renamePasskey, input)),
  removePasskey: procedureOf(security.removePasskey).mutation(async ({ ctx, input }) => {
    const rotated = await run(ctx, removePasskey, { ...input, factorRequired: isAsked(ctx) });
    return { removed: true as const, endedSessions: rotated.endedSessions, ...(await handOver(ctx, rotated)) };
  }),
  startConfirmation: procedureOf(security.startConfirmation).mutation(({ ctx }) => run(ctx, startConfirmation, {})),
  confirmByPasskey: procedureOf(security.confirmByPasskey).mutation(async ({ ctx, input }) => ({
    confirmed: true as const,
    ...(await handOver(ctx, await run(ctx, confirmByPasskey, input))),
  })),
  identify: procedureOf(security.identify).mutation(({ ctx, input }) => run(ctx, identifyByPassword, input)),
  identityCode: procedureOf(security.identityCode).mutation(({ ctx, input }) => run(ctx, showIdentityCode, input)),
  resetFactor: procedureOf(security.resetFactor).mutation(({ ctx, input }) => run(ctx, resetSecondFactor, input)),
});
