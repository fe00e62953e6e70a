import { z } from "zod";
import type { VendorAnswer, VendorAppointment, VendorClient, VendorSettings } from "./vendor";
import { read, type Send, sendWithin, waitFor } from "./vendor-http";
import { tokens } from "./vendor-oauth";

/**
 * Reads appointments without their texts and attachments. `getSchedule` would tell ranges alone, but is there for accounts of companies and schools
 * only, and sends titles and places of one's own appointments along; the calendar view sends what `$select` names. `offline_access`: a refresh token.
 */
const SCOPE = "offline_access https://graph.microsoft.com/Calendars.ReadBasic";
const GRANTED = /(^|[\s/])Calendars\.(ReadBasic|Read|ReadWrite)(\s|$)/i;

const PAGE = 500;
/** Bounds the pages of calendars, and of each one's appointments. */
const MOST_PAGES = 20;
const MOST_CALENDARS = 50;

const id = z.string().min(1).max(1000);
const calendars = z.object({
  value: z.array(z.object({ id, canShare: z.boolean().optional(), isDefaultCalendar: z.boolean().optional() })),
  "@odata.nextLink": z.string().max(8000).optional(),
});
const moment = z.object({
  dateTime: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?$/),
  timeZone: z.string().max(100),
});
const appointments = z.object({
  value: z.array(
    z.object({
      start: moment,
      end: moment,
      showAs: z.string().max(40).optional(),
      isAllDay: z.boolean().optional(),
      isCancelled: z.boolean().optional(),
      iCalUId: z.string().max(2000).nullish(),
      responseStatus: z.object({ response: z.string().max(40).nullish() }).nullish(),
    }),
  ),
  "@odata.nextLink": z.string().max(8000).optional(),
});
const refusal = z.object({ error: z.object({ code: z.string().max(200).optional() }) });

/** Free is what Outlook itself shows as free to others. What it does not know, or has named since, is taken as busy. */
const FREE = ["free", "workingElsewhere"];
const JAPAN = 9 * 60 * 60 * 1000;

/**
 * Microsoft 365 and Outlook.com by Microsoft Graph: the calendar views of all calendars that are the person's own (only one's own can be shared
 * on: `canShare`), so neither those of colleagues nor holidays and birthdays. https://learn.microsoft.com/graph/api/calendar-list-calendarview
 */
export function microsoftClient({
  clientId,
  clientSecret,
  baseUrl,
  tenant = "common",
  now,
}: VendorSettings & { tenant?: string | undefined }): VendorClient {
  const login = `${baseUrl ?? "https://login.microsoftonline.com"}/${tenant}/oauth2/v2.0`;
  const graph = `${baseUrl ?? "https://graph.microsoft.com"}/v1.0`;
  const client = { client_id: clientId, client_secret: clientSecret };
  const asked = () => ({ scope: GRANTED, now: now() });

  return {
    authorizeUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        response_type: "code",
        response_mode: "query",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        prompt: "select_account",
      });
      return `${login}/authorize?${query}`;
    },

    exchange: ({ code, verifier, redirectUri }, limit) =>
      tokens(
        sendWithin(limit),
        `${login}/token`,
        { ...client, grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier, scope: SCOPE },
        asked(),
      ),

    refresh: (refreshToken, limit) =>
      tokens(
        sendWithin(limit),
        `${login}/token`,
        { ...client, grant_type: "refresh_token", refresh_token: refreshToken, scope: SCOPE },
        asked(),
      ),

    // The platform ends no single authorisation for an app: /me/revokeSignInSessions would sign the person out everywhere.
    revoke: null,

    async busy(accessToken, { from, to, limit: most }, limit) {
      const send = sendWithin(limit);
      const own = await pages(send, accessToken, `${graph}/me/calendars?$select=id,canShare,isDefaultCalendar&$top=50`, calendars);
      if (own.outcome !== "ok") return own;
      const ids = own.value
        .filter(({ canShare, isDefaultCalendar }) => canShare === true || isDefaultCalendar === true)
        .map((row) => row.id);
      if (ids.length > MOST_CALENDARS) return { outcome: "too_many", reason: "too many calendars" };
      const period = `startDateTime=${new Date(from).toISOString()}&endDateTime=${new Date(to).toISOString()}`;
      const found: VendorAppointment[] = [];
      for (const calendar of ids) {
        const view = `${graph}/me/calendars/${encodeURIComponent(calendar)}/calendarView?${period}&$select=start,end,showAs,isAllDay,isCancelled,iCalUId,responseStatus&$top=${PAGE}`;
        const rows = await pages(send, accessToken, view, appointments);
        if (rows.outcome !== "ok") return rows;
        for (const {
          start,
          end,
          showAs = "unknown",
          isAllDay = false,
          isCancelled = false,
          iCalUId = null,
          responseStatus,
        } of rows.value) {
          // Who declines may choose to keep the appointment in the calendar.
          if (isCancelled || FREE.includes(showAs) || responseStatus?.response === "declined") continue;
          const times = [start, end].map((time) => millisecondsOf(time, isAllDay));
          if (times.some((time) => time === null)) return { outcome: "down", reason: "a time in another zone than was asked for" };
          found.push({
            from: times[0] as number,
            to: times[1] as number,
            tentative: showAs === "tentative",
            allDay: isAllDay,
            uid: iCalUId,
          });
        }
        if (found.length > most) return { outcome: "too_many", reason: "too many appointments" };
      }
      return { outcome: "ok", value: found };
    },
  };

  /** All pages of a list. A link to the next one that leads elsewhere is not followed: the token goes with it. */
  async function pages<Row>(
    send: Send,
    accessToken: string,
    first: string,
    schema: z.ZodType<{ value: Row[]; "@odata.nextLink"?: string | undefined }>,
  ): Promise<VendorAnswer<Row[]>> {
    const found: Row[] = [];
    let address: string | undefined = first;
    for (let page = 0; address !== undefined; page += 1) {
      if (page === MOST_PAGES) return { outcome: "too_many", reason: "too many pages" };
      if (!address.startsWith(`${graph}/`)) return { outcome: "down", reason: "a next page elsewhere" };
      const received = await send(address, {
        method: "GET",
        headers: { authorization: `Bearer ${accessToken}`, accept: "application/json", prefer: 'outlook.timezone="UTC"' },
      });
      if ("lost" in received) return { outcome: "down", reason: received.lost };
      const { status, json, retryAfter } = received;
      if (status !== 200) return failureOf(status, json, retryAfter);
      const answer = read(schema, json);
      if (answer.outcome !== "ok") return answer;
      found.push(...answer.value.value);
      address = answer.value["@odata.nextLink"];
    }
    return { outcome: "ok", value: found };
  }

  function failureOf(status: number, json: unknown, retryAfter: string | null): Exclude<VendorAnswer<never>, { outcome: "ok" }> {
    const parsed = refusal.safeParse(json);
    const reason = `${status} ${parsed.success ? (parsed.data.error.code ?? "") : ""}`.trim();
    if (status === 429 || ((status === 503 || status === 504) && retryAfter !== null)) return waitFor(retryAfter, now(), reason);
    if (status === 401 || status === 403) return { outcome: "unauthorized", reason };
    // A calendar that was deleted between the list and its view is not in the next list.
    return status >= 500 || status === 404 ? { outcome: "down", reason } : { outcome: "refused", reason };
  }
}

/** Null: not in the zone that was asked for. Whole days have dates alone, which are those of Japan. */
function millisecondsOf({ dateTime, timeZone }: z.output<typeof moment>, isAllDay: boolean): number | null {
  if (isAllDay) return Date.parse(`${dateTime.slice(0, 10)}T00:00:00Z`) - JAPAN;
  if (!["UTC", "Etc/UTC", "Etc/GMT"].includes(timeZone)) return null;
  const time = Date.parse(`${dateTime.slice(0, 23)}Z`);
  return Number.isNaN(time) ? null : time;
}
