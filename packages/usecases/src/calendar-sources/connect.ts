import type { CalendarVendor, VendorAnswer, VendorClient } from "@knotter/calendars/vendor";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { noted, requireMentor, requireRoom } from "./sources";
import { openVerifier, sealTokens, sealVerifier } from "./tokens";

/** How long the redirect to the vendor and back may take. */
const WAY = 10 * MINUTE;
/** While a person waits. */
const PATIENCE = { timeoutMs: 4000 } as const;
/** By this the page knows whose redirect it is: Zoom comes back to the same address. */
const STATE_PREFIX = "calendar.";

/** What a new source is called until its mentor says otherwise. */
const LABEL: Readonly<Record<CalendarVendor, string>> = { google: "Googleカレンダー", microsoft: "Outlookの予定表" };

function requireVendor(deps: Pick<Deps, "calendars">, vendor: CalendarVendor): VendorClient {
  const client = deps.calendars.vendors[vendor];
  if (!client) throw new AppError("CALENDAR_NOT_SET_UP");
  return client;
}

/**
 * The address at which the mentor authorises the app to read their busy times; the redirect back is valid once and for ten minutes. `id`: a source
 * whose access has ended, or that is to be another account from now on. Throws CALENDAR_NOT_SET_UP, TOO_MANY_CALENDARS, NOT_FOUND.
 */
export const connectCalendar: UseCase<{ vendor: CalendarVendor; id?: string | undefined }, { url: string; expiresAt: string }> = async (
  deps,
  actor,
  { vendor, id },
) => {
  const mentorId = requireMentor(actor);
  const client = requireVendor(deps, vendor);
  const { randomWord, challengeOf, redirectUri } = deps.calendars;
  const now = deps.clock.now();
  const [state, verifier] = [`${STATE_PREFIX}${randomWord()}`, randomWord()];
  const expiresAt = new Date(now.getTime() + WAY);
  await deps.db.transaction(async (tx) => {
    if (id === undefined) await requireRoom(tx, mentorId);
    else if ((await tx.mentor.calendarSources.find(mentorId, id))?.kind !== vendor) throw new AppError("NOT_FOUND");
    await tx.mentor.calendarSources.openAuthorization({
      stateHash: deps.links.hashOf(state),
      mentorId,
      kind: vendor,
      sourceId: id ?? null,
      expiresAt,
      now,
      ...sealVerifier(deps, mentorId, verifier),
    });
  });
  return { url: client.authorizeUrl({ state, challenge: challengeOf(verifier), redirectUri }), expiresAt: toOffsetIso(expiresAt) };
};

/**
 * Completes the authorisation: exchanges the code and stores the encrypted tokens. The calendar is read by the next run of the job, or when it is
 * asked for. Throws STATE_MISMATCH for a redirect that is not the mentor's, has expired or was used already, CALENDAR_CODE_INVALID,
 * CALENDAR_SCOPE_MISSING, CALENDAR_UNAVAILABLE, CALENDAR_NOT_SET_UP, TOO_MANY_CALENDARS, NOT_FOUND.
 */
export const authorizeCalendar: UseCase<{ code: string; state: string; redirectUri: string }, { id: string }> = async (
  deps,
  actor,
  { code, state, redirectUri },
) => {
  const mentorId = requireMentor(actor);
  if (redirectUri !== deps.calendars.redirectUri) throw new AppError("STATE_MISMATCH");
  // Used up before the vendor is called: no redirect works twice, whatever its outcome.
  const way = await deps.db.transaction((tx) =>
    tx.mentor.calendarSources.takeAuthorization(deps.links.hashOf(state), mentorId, deps.clock.now()),
  );
  if (!way) throw new AppError("STATE_MISMATCH");
  const vendor = way.kind as CalendarVendor;
  const client = requireVendor(deps, vendor);
  const answer = await client.exchange({ code, verifier: openVerifier(deps, mentorId, way), redirectUri }, PATIENCE);
  if (answer.outcome !== "ok") throw refusalOf(answer);
  const given = answer.value;
  try {
    if (!given.mayRead) throw new AppError("CALENDAR_SCOPE_MISSING");
    return await deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const scope = scopeOf(actor);
      const mentor = (await tx.mentor.profile.lockForEdit(scope, mentorId)) ? await tx.mentor.profile.edit(scope, mentorId, now) : null;
      // The account was closed during the redirect.
      if (!mentor || mentor.accountDisabled) throw new AppError("NOT_FOUND");
      const tokens = sealTokens(deps, mentorId, given, now);
      // A vendor that gives no token to go on with would have to be asked again within the hour.
      if (!tokens) throw new AppError("CALENDAR_CODE_INVALID");
      const again = way.sourceId === null ? null : await tx.mentor.calendarSources.find(mentorId, way.sourceId);
      if (again) {
        await tx.mentor.calendarSources.reconnect(again.id, tokens, now);
        await tx.audit.record(noted("calendar_source.reconnect", mentorId, vendor), signatureOf(deps, actor, now));
        return { id: again.id };
      }
      await requireRoom(tx, mentorId);
      const id = await tx.mentor.calendarSources.add({
        mentorId,
        kind: vendor,
        label: LABEL[vendor],
        place: null,
        countsTentative: true,
        countsAllDay: false,
        keyId: null,
        addressEnc: null,
        tokens,
        now,
      });
      await tx.audit.record(noted("calendar_source.connect", mentorId, vendor), signatureOf(deps, actor, now));
      return { id };
    });
  } catch (error) {
    // Nothing of it is kept here, so nothing is left at the vendor, unless another source may be of the same account: it would end, too.
    const others = await deps.db.read.mentor.calendarSources.of(mentorId);
    if (!others.some(({ kind }) => kind === vendor)) await client.revoke?.(given.refreshToken ?? given.accessToken, PATIENCE);
    throw error;
  }
};

function refusalOf(answer: Exclude<VendorAnswer<never>, { outcome: "ok" }>): AppError {
  return answer.outcome === "refused" && answer.reason === "invalid_grant"
    ? new AppError("CALENDAR_CODE_INVALID")
    : new AppError("CALENDAR_UNAVAILABLE", { cause: answer.reason });
}
