import type { FetchFault, SafeFetch } from "./safe-fetch";

/** What a server said the last time, for a conditional request (RFC 9110 §13). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type IcsAnswer =
  | { readonly outcome: "changed"; readonly bytes: Uint8Array; readonly validators: Validators }
  | { readonly outcome: "unchanged" }
  | {
      readonly outcome: "failed";
      readonly fault: FetchFault | "not_found" | "denied" | "vendor_busy" | "vendor_down";
      readonly waitSeconds?: number;
    };

/** Fetches a calendar by its address. `webcal:` is the name that calendars give to https. */
export async function fetchIcs(safeFetch: SafeFetch, address: string, { etag, lastModified }: Validators): Promise<IcsAnswer> {
  const answer = await safeFetch(address.replace(/^webcals?:/i, "https:"), {
    accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  });
  if ("fault" in answer) return { outcome: "failed", fault: answer.fault };
  const { status, headers, body } = answer;
  if (status === 304) return { outcome: "unchanged" };
  if (status === 200)
    return {
      outcome: "changed",
      bytes: body,
      validators: { etag: textOf(headers["etag"], 300), lastModified: textOf(headers["last-modified"], 100) },
    };
  if (status === 401 || status === 403) return { outcome: "failed", fault: "denied" };
  if (status === 404 || status === 410) return { outcome: "failed", fault: "not_found" };
  if (status === 429 || status === 503) return { outcome: "failed", fault: "vendor_busy", waitSeconds: secondsOf(headers["retry-after"]) };
  return { outcome: "failed", fault: status >= 500 ? "vendor_down" : "unreachable" };
}

/** Printable ASCII of bounded length, as a header has to be that is sent back. */
const textOf = (value: string | string[] | undefined, limit: number): string | null =>
  typeof value === "string" && value.length <= limit && /^[\x20-\x7e]+$/.test(value) ? value : null;

const secondsOf = (value: string | string[] | undefined): number =>
  typeof value === "string" && /^\d{1,6}$/.test(value) ? Math.min(Number(value), 86_400) : 0;
