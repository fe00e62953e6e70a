import type { ZoomAnswer } from "./answer";

/** The time limit of one call. */
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

/** The meeting of one interview. It contains no names: `topic` and `agenda` are visible to everybody who sees the host's calendar. */
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
  /** Only for the host, and valid for two hours: never stored. */
  readonly startUrl: string | null;
  readonly startAt: Date | null;
  readonly minutes: number | null;
  /** False if somebody has since enabled recording or joining before the host. */
  readonly asWeMadeIt: boolean;
}

export interface ListedMeeting {
  readonly id: string;
  readonly topic: string;
  readonly agenda: string;
  readonly createdAt: string;
}

export interface ZoomClient {
  /** The address at which a person authorises the app. */
  authorizeUrl(wish: { state: string; challenge: string; redirectUri: string }): string;
  exchange(grant: { code: string; verifier: string; redirectUri: string }, limit?: CallLimit): Promise<ZoomAnswer<ZoomTokens>>;
  /** A refresh token is valid once: the new one replaces it. `refused` with `invalid_grant`: the person has to authorise the app again. */
  refresh(refreshToken: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomTokens>>;
  revoke(token: string, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  me(accessToken: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomUser>>;
  /** Not idempotent: calling it twice creates two meetings. */
  createMeeting(accessToken: string, wish: MeetingWish, limit?: CallLimit): Promise<ZoomAnswer<ZoomMeeting>>;
  meeting(accessToken: string, meetingId: string, limit?: CallLimit): Promise<ZoomAnswer<ZoomMeeting>>;
  updateMeeting(accessToken: string, meetingId: string, wish: MeetingWish, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  deleteMeeting(accessToken: string, meetingId: string, limit?: CallLimit): Promise<ZoomAnswer<null>>;
  /** All meetings that are not over, whoever created them. */
  upcomingMeetings(accessToken: string, limit?: CallLimit): Promise<ZoomAnswer<ListedMeeting[]>>;
}
