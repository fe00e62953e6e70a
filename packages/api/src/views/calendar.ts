import type { CalendarEntry } from "@knotter/db/mentor/calendar-feed";
import type { Role } from "@knotter/domain/role";
import { ICS_FILE_NAME, type IcsEvent, INTERVIEW_SUMMARY, icsFeed, icsInvitation, icsMediaType, mentorSummary } from "@knotter/files/ics";
import { linksFrom } from "@knotter/mail/links";
import type { FileAnswer } from "../file-answer";

/** An interview in a calendar: no name of the other side, no company, nothing about the contents. */
function eventOf(entry: CalendarEntry, role: Role, origin: string): IcsEvent {
  const url = linksFrom(origin).reserved(entry.id);
  return {
    uid: entry.icsUid,
    sequence: entry.icsSequence,
    startAt: entry.startAt,
    endAt: entry.endAt,
    changedAt: entry.changedAt,
    cancelled: entry.status === "canceled",
    summary: role === "mentor" ? mentorSummary(entry.publicNo) : INTERVIEW_SUMMARY,
    description: `参加・変更・キャンセルは、ログインしてから次のページでお願いします。\n${url}`,
    url,
  };
}

const answerOf = (text: string): FileAnswer => ({
  fileName: ICS_FILE_NAME,
  mediaType: icsMediaType("PUBLISH"),
  chunks: (async function* () {
    yield new TextEncoder().encode(text);
  })(),
});

/** A copy to add to a calendar: nobody replies to it, so it contains no addresses. */
export function interviewIcs(entry: CalendarEntry, role: Role, origin: string): FileAnswer {
  const nobody = { name: "", email: "" };
  return answerOf(icsInvitation({ method: "PUBLISH", event: eventOf(entry, role, origin), organizer: nobody, attendee: nobody }));
}

export const feedIcs = (entries: readonly CalendarEntry[], role: Role, origin: string, busyOnly: boolean): FileAnswer =>
  answerOf(icsFeed({ name: busyOnly ? "予定" : "Knotter 面談", events: entries.map((entry) => eventOf(entry, role, origin)), busyOnly }));
