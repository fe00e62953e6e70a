import type { MentoringStatus } from "@knotter/domain/mentoring-codes";
import type { ZoomDisconnectReason, ZoomStatus } from "@knotter/domain/zoom-connection";

interface Sealed {
  keyId: string;
  sealed: Uint8Array;
}

/** Both tokens, sealed under one key. */
export interface SealedTokens {
  keyId: string;
  accessTokenEnc: Uint8Array;
  refreshTokenEnc: Uint8Array;
  expiresAt: Date;
}

export interface ZoomConnectionRow {
  mentorId: string;
  status: Exclude<ZoomStatus, "none">;
  zoomUserId: string | null;
  zoomEmail: string | null;
  accountType: number | null;
  keyId: string | null;
  accessTokenEnc: Uint8Array | null;
  refreshTokenEnc: Uint8Array | null;
  expiresAt: Date | null;
  refreshUntil: Date | null;
  refusals: number;
  retryRefreshAt: Date | null;
  statusCheckedAt: Date | null;
  connectedAt: Date;
  disconnectedAt: Date | null;
  disconnectReason: ZoomDisconnectReason | null;
  revokeDueAt: Date | null;
}

export type SealedVerifier = Sealed;

/** An account that a mentor has left for another one, and in which meetings of ours are to be cleared away. */
export interface ZoomFormerRow extends SealedTokens {
  id: string;
  mentorId: string;
  leftAt: Date;
}

/** What is told of it. */
export interface ZoomLeftBehindRow {
  email: string | null;
  /** Meetings of interviews to come. */
  meetings: number;
  /** They are being cleared away. */
  clearing: boolean;
}

/** An interview whose meeting somebody has to look at, as it is now. */
export interface ZoomWorkRow {
  mentoringId: string;
  mentorId: string;
  seq: number;
  attempts: number;
  wanted: boolean;
  zoomUserId: string | null;
  zoomMeetingId: string | null;
  syncedStartAt: Date | null;
  syncedEndAt: Date | null;
  createTriedAt: Date | null;
  checkedAt: Date | null;
  publicNo: string;
  status: MentoringStatus;
  meetingStatus: "preparing" | "ready" | "failed" | "cleared";
  startAt: Date;
  endAt: Date;
  connectionStatus: ZoomStatus;
  connectionUserId: string | null;
  connectionSpeaks: boolean;
  /** Where it is held when Zoom has no meeting: at the mentor's own link, or at the one that an admin has entered for her. */
  otherMeetingUrl: string | null;
}

/** What is known of a meeting once a step is done. */
export interface ZoomMeetingKnown {
  zoomUserId: string | null;
  zoomMeetingId: string | null;
  syncedStartAt: Date | null;
  syncedEndAt: Date | null;
  checkedAt: Date | null;
}

/** An interview to come that is, or was to be, held at Zoom. */
export interface ZoomInterviewRow {
  id: string;
  publicNo: string;
  startAt: Date;
  endAt: Date;
  meetingStatus: ZoomWorkRow["meetingStatus"];
  atZoom: boolean;
}
