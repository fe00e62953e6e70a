import { systemClock } from "@knotter/domain/clock";
import { addDays, DAY, tokyoDate } from "@knotter/domain/tokyo";
import type { MentorGiven, MentorTraits } from "@knotter/testing/factories/mentor";
import type { Rows } from "@knotter/testing/rows";

const ADMIN_LINK = "https://meet.google.com/abc-defg-hij";

interface AtZoom {
  mentoringId: string;
  mentor: MentorGiven;
}

/** Mentors in the states that their own pages show. */
export function mentorFixturesOf({ prisma }: Pick<Rows, "prisma">, mentor: (traits?: MentorTraits) => Promise<MentorGiven>) {
  const now = systemClock.now();

  /** Enabled, with a new name that waits for a review. */
  async function waiting(traits: MentorTraits = {}): Promise<MentorGiven> {
    const given = await mentor(traits);
    await prisma.mentor.update({
      where: { userId: given.userId },
      data: { pendingChanges: { displayName: "新しい 表示名", skillLevel: "grade2" }, pendingSince: now },
    });
    return given;
  }

  /** Sent back once, before the first approval. */
  async function rejected(): Promise<MentorGiven> {
    const given = await mentor({ enabled: false, reviewStatus: "draft", registrationVerified: false });
    await prisma.mentor.update({
      where: { userId: given.userId },
      data: { reviewNote: "写真を、お顔がはっきり写ったものに替えてください。" },
    });
    return given;
  }

  /** The registration expired last week. */
  const expired = (traits: MentorTraits = {}): Promise<MentorGiven> =>
    mentor({ ...traits, enabled: false, reviewStatus: "suspended", registrationExpiresOn: addDays(tokyoDate(now), -7) });

  /** A mentor's Zoom connection in a given state, with the consequences for one interview's meeting URL. Its tokens are not valid. */
  async function atZoom(state: "connected" | "broken" | "cutOff", { mentoringId, mentor: { userId } }: AtZoom): Promise<void> {
    const tokens = {
      keyId: "none",
      accessTokenEnc: Buffer.from("a"),
      refreshTokenEnc: Buffer.from("r"),
      expiresAt: new Date(now.getTime() + DAY),
    };
    const account = { zoomUserId: userId, zoomEmail: `${userId.slice(0, 8)}@zoom.example`, accountType: 2, statusCheckedAt: now };
    const left = { disconnectedAt: now, connectedAt: new Date(now.getTime() - 30 * DAY) };
    const standing = {
      connected: { status: "connected", connectedAt: now, ...account, ...tokens },
      broken: { status: "error", disconnectReason: "invalid_grant", ...left, ...account },
      cutOff: { status: "disconnected", disconnectReason: "zoom_webhook", ...left },
    } as const;
    await prisma.zoomConnection.create({ data: { mentorId: userId, ...standing[state] } });
    await prisma.mentor.update({
      where: { userId },
      data: { meetingMethod: "zoom_oauth", fixedMeetingUrl: null, officeMeetingUrl: state === "cutOff" ? ADMIN_LINK : null },
    });
    await prisma.zoomMeeting.create({ data: { mentoringId, mentorId: userId } });
    const place = {
      connected: { meetingMethod: "zoom_oauth", meetingUrl: "https://zoom.us/j/80012345678", meetingStatus: "ready" },
      broken: { meetingMethod: "zoom_oauth", meetingUrl: null, meetingStatus: "failed" },
      cutOff: { meetingMethod: "fixed_url", meetingUrl: ADMIN_LINK, meetingStatus: "ready" },
    } as const;
    await prisma.mentoring.update({ where: { id: mentoringId }, data: place[state] });
    if (state !== "connected") return;
    // The mentor has switched from another account, where meetings can no longer be deleted.
    await prisma.zoomFormerAccount.create({
      data: {
        mentorId: userId,
        zoomUserId: "before",
        zoomEmail: "before@zoom.example",
        leftAt: now,
        meetings: { create: { zoomMeetingId: "80087654321", mentoringId } },
      },
    });
  }

  /** A mentor's own calendars: one that is read, one that fails, and an appointment over one of the interviews. */
  async function withCalendars({ mentoringId, mentor: { userId } }: AtZoom): Promise<void> {
    const { startAt } = await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
    const busy = [30, 120].map((minutes) => startAt.getTime() / 60_000 + minutes);
    const read = { mentorId: userId, createdAt: now, fetchedAt: now, triedAt: now, busy };
    await prisma.calendarSource.create({ data: { ...read, kind: "demo", label: "仕事の予定", place: "calendar.example.com" } });
    await prisma.calendarSource.create({
      data: {
        ...read,
        kind: "ics",
        label: "別の会社の予定",
        place: "outlook.example.com",
        keyId: "none",
        addressEnc: Buffer.from("a"),
        failingSince: new Date(now.getTime() - 2 * DAY),
        failures: 12,
        fault: "not_found",
        countsAllDay: true,
      },
    });
    const tokens = { keyId: "none", accessTokenEnc: Buffer.from("a"), refreshTokenEnc: Buffer.from("r"), expiresAt: now };
    await prisma.calendarSource.create({ data: { ...read, ...tokens, kind: "google", label: "Googleカレンダー" } });
    const yesterday = new Date(now.getTime() - DAY);
    await prisma.calendarSource.create({
      data: {
        ...read,
        kind: "microsoft",
        label: "Outlookの予定表",
        fetchedAt: yesterday,
        failingSince: yesterday,
        lostAt: yesterday,
        failures: 1,
        fault: "access_ended",
      },
    });
    await prisma.mentorBusy.create({ data: { mentorId: userId, busy, updatedAt: now } });
  }

  return { waiting, rejected, expired, atZoom, withCalendars };
}
