/** Vendors whose calendars are read by their own API, with the mentor's authorisation. */
export type CalendarVendor = "google" | "microsoft";

/** The outcome of a call. Every failure of a vendor or of the network is one of these; none is thrown. */
export type VendorAnswer<Value> =
  | { readonly outcome: "ok"; readonly value: Value }
  /** The access token is not valid (any more), or does not reach this far. */
  | { readonly outcome: "unauthorized"; readonly reason: string }
  /** Over a quota: not to be repeated before this many seconds. */
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  /** No answer, a failure of the vendor, or an answer that cannot be read. */
  | { readonly outcome: "down"; readonly reason: string }
  /** More appointments than are kept of one source. */
  | { readonly outcome: "too_many"; readonly reason: string }
  /** The vendor refuses, and would refuse again: `invalid_grant` (the authorisation has ended), `invalid_client` (our app), or another reason. */
  | { readonly outcome: "refused"; readonly reason: string };

export interface VendorTokens {
  readonly accessToken: string;
  /** Null: the vendor gave no new one, and the one before stays valid. */
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number;
  /** Whether the scope was granted: a person may leave it out. */
  readonly mayRead: boolean;
}

/** An appointment without a word of what it is for. Times in milliseconds since 1970, the end excluded. */
export interface VendorAppointment {
  readonly from: number;
  readonly to: number;
  readonly tentative: boolean;
  readonly allDay: boolean;
  /** The identifier of RFC 5545, by which our own interviews are known; null where the vendor tells none. */
  readonly uid: string | null;
}

export interface BusyWindow {
  readonly from: number;
  readonly to: number;
  /** The most appointments that are taken. */
  readonly limit: number;
}

export interface CallLimit {
  /** Milliseconds for all calls of one operation together. */
  readonly timeoutMs?: number | undefined;
}

export interface VendorClient {
  /** The address at which a person authorises the app. */
  authorizeUrl(wish: { state: string; challenge: string; redirectUri: string }): string;
  exchange(grant: { code: string; verifier: string; redirectUri: string }, limit?: CallLimit): Promise<VendorAnswer<VendorTokens>>;
  refresh(refreshToken: string, limit?: CallLimit): Promise<VendorAnswer<VendorTokens>>;
  /** Ends the authorisation at the vendor. Null: the vendor has no way to do so; the person can at the vendor's own pages. */
  readonly revoke: ((token: string, limit?: CallLimit) => Promise<VendorAnswer<null>>) | null;
  /** Everything that is busy in the person's own calendars. */
  busy(accessToken: string, window: BusyWindow, limit?: CallLimit): Promise<VendorAnswer<VendorAppointment[]>>;
}

export interface VendorSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces all of the vendor's own origins: a sample. */
  readonly baseUrl?: string | undefined;
  /** To interpret instants in `Retry-After`. */
  readonly now: () => Date;
}
