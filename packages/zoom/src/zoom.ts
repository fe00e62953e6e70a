import type { ZoomAnswer } from "./answer";

/** How long one call may take. */
export interface CallLimit {
  readonly timeoutMs?: number | undefined;
}

export interface ZoomTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
  readonly scopes: readonly string[];
}

export interface ZoomUser {
  readonly id: string;
  readonly accountId: string | null;
  readonly email: string | null;
  /** 1: a free account, whose meetings end after forty minutes. */
  readonly type: number | null;
}

/** The meeting of one interview. No name of anybody: `topic` and `agenda` are read by whoever sees the host's calendar. */
export interface MeetingWish {
  readonly topic: string;
  readonly agenda: string;
  readonly startAt: Date;
  readonly endAt: Date;
}

export interface ZoomMeeting {
  readonly id: string;
  readonly joinUrl: string;
  readonly passcode: string | null;
  /** For the host alone, and for two hours: never kept. */
  readonly startUrl: string | null;
  readonly startAt: Date | null;
  readonly minutes: number | null;
  /** Somebody has opened it to recording or to early guests since. */
  readonly asWeMadeIt: boolean;
}

export interface ListedMeeting {
  readonly id: string;
  readonly topic: string;
  readonly agenda: string;
  readonly createdAt: string;
}

export interface ZoomClient {
  /** Where a person says yes or no. */
  authorizeUrl(wish: { state: string; challenge: string; redirectUri: string }): string;
  exchange(grant: { code: string; verifier: string; redirectUri: string }, limit?: CallLimit): Promise<ZoomAnswer<ZoomTokens>>;
  /** The refresh token is good for one time: what comes back replaces it. `refused` with `invalid_grant`: the person has to say yes again. */
  refresh(refreshToken: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomTokens>>;
  revoke(token: string, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  me(accessToken: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomUser>>;
  /** Not idempotent: the same twice is two meetings. */
  createMeeting(accessToken: string, wish: MeetingWish, limit?: CallLimit): Promise<ZoomAnswer<ZoomMeeting>>;
  meeting(accessToken: string, meetingId: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomMeeting>>;
  updateMeeting(accessToken: string, meetingId: string, wish: MeetingWish, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  deleteMeeting(accessToken: string, meetingId: string, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  /** All that are to come and not over, whoever made them. */
  upcomingMeetings(accessToken: string, limit?: CallLimit): Promise<ZoomAnswer<ListedMeeting[]>>;
}
