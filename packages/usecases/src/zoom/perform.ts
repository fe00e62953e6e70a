import type { ZoomMeetingKnown, ZoomWorkRow } from "@knotter/db/zoom/meeting";
import { impossible } from "@knotter/domain/errors";
import { MINUTE } from "@knotter/domain/tokyo";
import { meetingsOf, nextLook, type ZoomStep, zoomAgenda, zoomTopic } from "@knotter/domain/zoom-meeting";
import type { ZoomAnswer } from "@knotter/zoom/answer";
import type { MeetingWish, ZoomMeeting } from "@knotter/zoom/zoom";
import { type Deps, systemSignatureOf, type Zoom } from "../deps";
import { type Access, withAccess } from "./access";
import { LEASE } from "./lease";

export type Done =
  | { outcome: "done" }
  /** `silent`: Zoom does not answer, most likely to anybody. */
  | { outcome: "again"; reason: string; askedSeconds: number; silent: boolean }
  | { outcome: "waiting"; reason: string };

type Failed = Exclude<Done, { outcome: "done" }>;
type Deed = Exclude<ZoomStep, { do: "nothing" | "wait" }>;

const NOTHING: ZoomMeetingKnown = { zoomUserId: null, zoomMeetingId: null, syncedStartAt: null, syncedEndAt: null, checkedAt: null };

const wishOf = ({ mentoringId, publicNo, startAt, endAt }: ZoomWorkRow): MeetingWish => ({
  topic: zoomTopic(publicNo),
  agenda: zoomAgenda(mentoringId),
  startAt,
  endAt,
});

/** Performs the next step for one interview at Zoom, and stores what is then known of its meeting. */
export async function perform(deps: Deps, zoom: Zoom, work: ZoomWorkRow, claimId: string, step: Deed): Promise<Done> {
  const call = <Value>(what: (accessToken: string) => Promise<ZoomAnswer<Value>>) => withAccess(deps, zoom, work.mentorId, what);
  const meetings = () => call((token) => zoom.client.upcomingMeetings(token));
  switch (step.do) {
    case "create": {
      const found = step.adopt ? await meetings() : ({ outcome: "ok", value: [] } as const);
      if (found.outcome !== "ok") return failed(found);
      const [first, ...more] = meetingsOf(found.value, work);
      if (!first) return create();
      // Two runners have both created a meeting: the surplus one is removed.
      for (const { id } of more) {
        const gone = await call((token) => zoom.client.deleteMeeting(token, id));
        if (gone.outcome !== "ok") return failed(gone);
      }
      return check(first.id);
    }
    case "update": {
      const moved = await call((token) => zoom.client.updateMeeting(token, step.meetingId, wishOf(work)));
      if (moved.outcome === "gone") return lookAgain(NOTHING);
      if (moved.outcome !== "ok") return failed(moved);
      return check(step.meetingId);
    }
    case "check":
      return check(step.meetingId);
    case "remove": {
      let ids = step.meetingId === null ? [] : [step.meetingId];
      if (step.meetingId === null) {
        const found = await meetings();
        if (found.outcome !== "ok") return failed(found);
        ids = meetingsOf(found.value, work).map(({ id }) => id);
      }
      for (const id of ids) {
        const gone = await call((token) => zoom.client.deleteMeeting(token, id));
        if (gone.outcome !== "ok") return failed(gone);
      }
      return keep(NOTHING, null);
    }
    default:
      return impossible(step);
  }

  async function create(): Promise<Done> {
    const now = deps.clock.now();
    const ours = await deps.db.transaction((tx) =>
      tx.zoom.intend(work.mentoringId, claimId, { now, until: new Date(now.getTime() + LEASE) }),
    );
    if (!ours) return { outcome: "again", reason: "the claim has run out", askedSeconds: 0, silent: false };
    const made = await call((token) => zoom.client.createMeeting(token, wishOf(work)));
    return made.outcome === "ok" ? publish(made.value) : failed(made);
  }

  /** Verifies an existing meeting: its link, its times, and that it was not opened to more people than intended. */
  async function check(meetingId: string): Promise<Done> {
    const seen = await call((token) => zoom.client.meeting(token, meetingId));
    if (seen.outcome === "gone") return lookAgain(NOTHING);
    if (seen.outcome !== "ok") return failed(seen);
    if (isRight(seen.value, work)) return publish(seen.value);
    if (step.do === "update") return { outcome: "again", reason: "the meeting is not as it was told", askedSeconds: 0, silent: false };
    return lookAgain({ ...NOTHING, zoomUserId: work.connectionUserId, zoomMeetingId: meetingId });
  }

  async function publish(meeting: ZoomMeeting): Promise<Done> {
    const { mentoringId, startAt, endAt } = work;
    const known = {
      zoomUserId: work.connectionUserId,
      zoomMeetingId: meeting.id,
      syncedStartAt: startAt,
      syncedEndAt: endAt,
      checkedAt: deps.clock.now(),
    };
    return keep(known, meeting, { mentoringId, type: "url_ready" });
  }

  /** The known facts have changed; the next step follows from them. */
  function lookAgain(known: ZoomMeetingKnown): Promise<Done> {
    return keep(known, null, null, deps.clock.now());
  }

  async function keep(
    known: ZoomMeetingKnown,
    meeting: ZoomMeeting | null,
    event: { mentoringId: string; type: "url_ready" } | null = null,
    dueAt = nextLook({ ...work, ...known }, deps.clock.now()),
  ): Promise<Done> {
    await deps.db.transaction(async (tx) => {
      const changed = meeting !== null && (await tx.zoom.publish(work.mentoringId, meeting));
      await tx.zoom.settle(work, claimId, { known, dueAt });
      const events = changed && event ? [{ ...event, fromStatus: work.status, toStatus: work.status }] : [];
      if (events.length > 0) await tx.audit.record({ events, audit: [] }, systemSignatureOf(deps, deps.clock.now()));
      return null;
    });
    return { outcome: "done" };
  }
}

const isRight = ({ startAt, minutes, asWeMadeIt }: ZoomMeeting, work: ZoomWorkRow): boolean =>
  asWeMadeIt &&
  (startAt === null || startAt.getTime() === work.startAt.getTime()) &&
  (minutes === null || minutes === Math.round((work.endAt.getTime() - work.startAt.getTime()) / MINUTE));

function failed(answer: Exclude<Access<unknown>, { outcome: "ok" }>): Failed {
  switch (answer.outcome) {
    case "lost":
      return { outcome: "waiting", reason: answer.reason };
    case "wait":
      return { outcome: "again", reason: answer.reason, askedSeconds: answer.retryAfterSeconds, silent: false };
    case "unknown":
      return { outcome: "again", reason: answer.reason, askedSeconds: 0, silent: true };
    case "unauthorized":
    case "gone":
    case "refused":
      return { outcome: "again", reason: answer.reason, askedSeconds: 0, silent: false };
    default:
      return impossible(answer);
  }
}
