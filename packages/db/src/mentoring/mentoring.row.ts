import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { MeetingMethod } from "@knotter/domain/mentor-profile";
import type { CancelSide, CancelTiming, DisputeStatus, MentoringStatus, NoShowSide, ReportStatus } from "@knotter/domain/mentoring";
import type { PolicyOverrides } from "@knotter/domain/policy";

export interface MentoringRow {
  id: string;
  publicNo: string;
  orderId: string;
  orderName: string;
  orderPolicy: PolicyOverrides;
  sessionMinutes: number;
  orderMenteeId: string;
  menteeId: string;
  menteeName: string | null;
  menteeDisplayName: string | null;
  mentorId: string;
  mentorDisplayName: string;
  mentorPhotoUrl: string;
  startAt: Date;
  endAt: Date;
  status: MentoringStatus;
  cancelSide: CancelSide | null;
  cancelTiming: CancelTiming | null;
  cancelReasonCode: string | null;
  cancelReason: string | null;
  shareReason: boolean;
  canceledAt: Date | null;
  canceledById: string | null;
  noShowSide: NoShowSide | null;
  noShowReportedAt: Date | null;
  disputeStatus: DisputeStatus;
  counted: boolean;
  rescheduleCount: number;
  icsSequence: number;
  theme: string | null;
  note: string | null;
  meetingMethod: MeetingMethod;
  meetingUrl: string | null;
  meetingPasscode: string | null;
  meetingStatus: "preparing" | "ready" | "failed" | "cleared";
  disclosureLevelAtBooking: DisclosureLevel;
  policyVersion: string;
  mentorReportStatus: ReportStatus;
  menteeReportStatus: ReportStatus;
  surveyDeclinedAt: Date | null;
  createdAt: Date;
  version: number;
  used: number;
  max: number;
}

export interface MentoringEventRow {
  type: string;
  actorRole: string;
  at: Date;
  fromStartAt: Date | null;
  toStartAt: Date | null;
}

export type MentoringTab = "upcoming" | "toReport" | "done" | "canceled";

export interface MentoringFilter {
  tab?: MentoringTab | undefined;
  mentorId?: string | undefined;
  menteeId?: string | undefined;
  orderId?: string | undefined;
  /** Words of the mentee's name or of the number of the interview. */
  q?: string | undefined;
  /** JST days, both included, of the start. */
  from?: Date | undefined;
  until?: Date | undefined;
  after?: { startAt: Date; id: string } | undefined;
  limit: number;
}
