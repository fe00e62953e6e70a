import type { MentoringStatus } from "@knotter/domain/mentoring-words";
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
  fixedMeetingUrl: string | null;
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
