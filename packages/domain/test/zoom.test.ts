import { describe, expect, test } from "vitest";
import { MENTORING_STATUSES } from "../src/mentoring-codes";
import { afterRefusal, isOldNews, needsRefresh, ZOOM_STATUSES, type ZoomEvent, type ZoomStatus, zoomAfter } from "../src/zoom-connection";
import {
  latePlace,
  lostPlace,
  meetingsOf,
  nextLook,
  retryZoomAt,
  type ZoomMeetingFacts,
  zoomAgenda,
  zoomStep,
  zoomTopic,
} from "../src/zoom-meeting";

const NOW = new Date("2026-06-01T00:00:00Z");
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);
const connected = { status: "connected", zoomUserId: "her", speaks: true } as const;
const gone = { status: "disconnected", zoomUserId: null, speaks: false } as const;

const fresh: ZoomMeetingFacts = {
  status: "reserved",
  startAt: hours(240),
  endAt: hours(241),
  wanted: true,
  zoomMeetingId: null,
  zoomUserId: null,
  syncedStartAt: null,
  syncedEndAt: null,
  createTriedAt: null,
  checkedAt: null,
  connection: connected,
};
const made = { zoomMeetingId: "1", zoomUserId: "her", syncedStartAt: hours(240), syncedEndAt: hours(241), checkedAt: NOW };

describe("what is to be done at Zoom", () => {
  test.each<[string, Partial<ZoomMeetingFacts>, string]>([
    ["a booking", {}, "create"],
    ["a booking that was asked for before", { createTriedAt: NOW }, "create, looking first"],
    ["a meeting as it should be", made, "nothing"],
    ["a move", { ...made, startAt: hours(250), endAt: hours(251) }, "update 1"],
    ["another length", { ...made, endAt: hours(242) }, "update 1"],
    ["another account than before", { ...made, zoomUserId: "another" }, "create"],
    ["another account, that was asked before", { ...made, zoomUserId: "another", createTriedAt: NOW }, "create, looking first"],
    ["a cancellation", { ...made, status: "canceled" }, "remove 1"],
    ["a cancellation before there was a meeting", { status: "canceled" }, "nothing"],
    ["a cancellation while it was asked for", { status: "canceled", createTriedAt: NOW }, "remove, looking first"],
    ["the mentor's own link instead", { ...made, wanted: false }, "remove 1"],
    [
      "the mentor's own link instead, after the mentor has left Zoom",
      { ...made, wanted: false, connection: { status: "disconnected", zoomUserId: "her", speaks: true } },
      "remove 1",
    ],
    ["a cancellation in an account that the mentor has replaced", { ...made, status: "canceled", zoomUserId: "another" }, "nothing"],
    [
      "a cancellation while another account was asked",
      { ...made, status: "canceled", zoomUserId: "another", createTriedAt: NOW },
      "remove, looking first",
    ],
    ["a cancellation nobody can speak for", { ...made, status: "canceled", connection: gone }, "wait"],
    ["a booking nobody can speak for", { connection: gone }, "wait"],
    ["a booking while the connection is broken", { connection: { status: "error", zoomUserId: "her", speaks: false } }, "wait"],
    ["a booking after the mentor has left Zoom", { connection: { status: "disconnected", zoomUserId: "her", speaks: true } }, "wait"],
    ["an interview that is over", { startAt: hours(-2), endAt: hours(-1) }, "nothing"],
    ["an interview that was held", { ...made, status: "done" }, "nothing"],
    ["an absence", { ...made, status: "no_show" }, "nothing"],
    [
      "a day before",
      { ...made, startAt: hours(24), endAt: hours(25), syncedStartAt: hours(24), syncedEndAt: hours(25), checkedAt: hours(-1) },
      "check 1",
    ],
    [
      "a day before, looked at since",
      { ...made, startAt: hours(23), endAt: hours(24), syncedStartAt: hours(23), syncedEndAt: hours(24), checkedAt: NOW },
      "nothing",
    ],
  ])("%s", (_name, change, expected) => {
    const step = zoomStep({ ...fresh, ...change }, NOW);
    const words =
      step.do === "create"
        ? `create${step.adopt ? ", looking first" : ""}`
        : step.do === "remove" && step.meetingId === null
          ? "remove, looking first"
          : "meetingId" in step
            ? `${step.do} ${step.meetingId}`
            : step.do;
    expect(words).toBe(expected);
  });

  test("never makes anything for an interview that is not to be held", () => {
    for (const status of MENTORING_STATUSES)
      for (const createTriedAt of [null, NOW])
        if (status !== "reserved") expect(zoomStep({ ...fresh, status, createTriedAt }, NOW).do).not.toBe("create");
  });

  test("the next check is a day before the interview, once", () => {
    expect(nextLook({ ...fresh, ...made }, NOW)).toEqual(hours(216));
    expect(nextLook({ ...fresh, ...made, startAt: hours(20) }, NOW)).toBeNull();
    expect(nextLook({ ...fresh, ...made, status: "canceled" }, NOW)).toBeNull();
  });
});

describe("while Zoom does not answer", () => {
  test("the next try comes soon, then every quarter of an hour, then every minute in the last hours", () => {
    const waits = [1, 2, 3, 4, 5, 99].map((attempts) => (retryZoomAt(attempts, hours(240), NOW).getTime() - NOW.getTime()) / 1000);
    expect(waits).toEqual([15, 60, 300, 900, 900, 900]);
    expect(retryZoomAt(9, hours(1), NOW).getTime() - NOW.getTime()).toBe(60_000);
  });

  test("the wait that Zoom asks for is kept, but not beyond two hours before the interview", () => {
    expect(retryZoomAt(1, hours(240), NOW, 3600)).toEqual(hours(1));
    expect(retryZoomAt(1, hours(5), NOW, 86_400)).toEqual(hours(3));
  });

  test.each([
    [hours(3), null, { status: "preparing" }],
    [hours(2), null, { status: "failed" }],
    [hours(2), "https://zoom.us/j/1", { status: "ready", url: "https://zoom.us/j/1" }],
  ])("an interview at %s with the link %s", (startAt, otherMeetingUrl, place) => {
    expect(latePlace({ startAt, otherMeetingUrl }, NOW)).toEqual(place);
  });

  test("without a connection the other link is used at once, or the meeting has failed", () => {
    expect(lostPlace(null)).toEqual({ status: "failed" });
    expect(lostPlace("https://zoom.us/j/1")).toEqual({ status: "ready", url: "https://zoom.us/j/1" });
  });
});

describe("a meeting is known again", () => {
  const mentoringId = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";
  const publicNo = "M-2026-000123";
  const meeting = (id: string, topic: string, agenda: string, createdAt = "2026-06-01") => ({ id, topic, agenda, createdAt });
  test("by the word in its agenda, the oldest first; by its topic only where there is no such word", () => {
    const found = meetingsOf(
      [
        meeting("newer", "another topic", zoomAgenda(mentoringId), "2026-06-02"),
        meeting("older", zoomTopic(publicNo), zoomAgenda(mentoringId)),
        meeting("another's", zoomTopic(publicNo), zoomAgenda("0197b3c2-0000-7a42-9a55-2f6c1e0d4b11")),
        meeting("bare", zoomTopic(publicNo), "", "2026-06-03"),
        meeting("private", "朝会", ""),
      ],
      { mentoringId, publicNo },
    );
    expect(found.map(({ id }) => id)).toEqual(["older", "newer", "bare"]);
  });
});

describe("a connection", () => {
  const expected: Record<ZoomEvent, Partial<Record<ZoomStatus, ZoomStatus>>> = {
    authorize: { none: "connected", connected: "connected", error: "connected", disconnected: "connected" },
    refresh_refused: { connected: "error" },
    disconnect: { connected: "disconnected", error: "disconnected" },
    deauthorize: { connected: "disconnected", error: "disconnected" },
  };
  for (const [event, moves] of Object.entries(expected) as [ZoomEvent, Partial<Record<ZoomStatus, ZoomStatus>>][])
    test.each(ZOOM_STATUSES)(`${event} in the state %s`, (status) => expect(zoomAfter(status, event)).toBe(moves[status] ?? null));

  test("is broken by the third refusal in a row", () => {
    expect([1, 2, 3].map((refusals) => afterRefusal(refusals, NOW).broken)).toEqual([false, false, true]);
  });

  test("renews its token two minutes before it ends", () => {
    expect([121, 120, 0, -1].map((seconds) => needsRefresh(new Date(NOW.getTime() + seconds * 1000), NOW))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("ignores events from before it was made", () => {
    expect([isOldNews(NOW, hours(-1)), isOldNews(NOW, NOW), isOldNews(NOW, hours(1))]).toEqual([true, false, false]);
  });
});
