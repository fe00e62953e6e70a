import { at } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { withAccess } from "../src/zoom/access";
import { deauthorizeZoom } from "../src/zoom/deauthorize";
import { disconnectZoom } from "../src/zoom/disconnect";
import { syncMeetings } from "../src/zoom/sync";
import { bookingOf } from "./calls";
import { openZoomHouse } from "./zoom-house";

const bench = await openWorkbench({ fresh: true });
const house = await openZoomHouse(bench);
const { deps, fake, clock } = house;

describe("a booking, a move and a cancellation", () => {
  test("are the same at Zoom, and the link of the pages is that of its meeting", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const mentee = await bench.make.mentee({ order: house.order });
    const booked = { userId: mentee.userId, role: "mentee" as const };
    const { mentoringId } = await bookMentoring(deps, booked, bookingOf(mentor, at("2026-06-10", "10:00")));
    expect(await house.row(mentoringId)).toMatchObject({ meetingMethod: "zoom_oauth", meetingStatus: "preparing", meetingUrl: null });

    await house.settle();
    const [meeting] = house.meetingsOf(mentoringId);
    const { publicNo, ...row } = await house.row(mentoringId);
    expect(meeting).toMatchObject({
      topic: `Knotter 面談 ${publicNo}`,
      startTime: "2026-06-10T01:00:00Z",
      duration: 60,
      password: expect.stringMatching(/^[A-Za-z0-9@\-_*]{10}$/),
      settings: { join_before_host: false, waiting_room: true, auto_recording: "none", use_pmi: false, auto_start_meeting_summary: false },
    });
    expect(row).toMatchObject({ meetingStatus: "ready", meetingId: meeting?.id, meetingPasscode: meeting?.password });
    expect(row.meetingUrl).toBe(`${fake.url}/j/${meeting?.id}?pwd=joins`);

    const office = { userId: (await bench.make.admin()).userId, role: "admin" as const };
    await rescheduleMentoring(deps, office, { mentoringId, startAt: at("2026-06-11", "13:00"), reasonCode: "office" });
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toMatchObject([{ id: meeting?.id, startTime: "2026-06-11T04:00:00Z" }]);
    expect(await house.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingUrl: row.meetingUrl });

    await cancelMentoring(deps, office, { id: mentoringId, reasonCode: "office" });
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toEqual([]);
    expect((await house.row(mentoringId)).meetingStatus).toBe("cleared");
  });

  test("are told in the order in which they came to be, though a call read its clock before it waited", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const { mentoringId, mentee } = await house.interview(mentor, at("2026-06-12", "10:00"));
    const read = clock.now();
    clock.set(new Date(read.getTime() + 900));
    await house.settle();
    clock.set(read);
    await cancelMentoring(deps, { userId: mentee.userId, role: "mentee" }, { id: mentoringId, reasonCode: "work" });
    const history = await bench.prisma.mentoringEvent.findMany({ where: { mentoringId }, orderBy: [{ at: "asc" }, { id: "asc" }] });
    expect(history.map(({ type, toStatus }) => `${type} ${toStatus}`)).toEqual([
      "reserved reserved",
      "url_ready reserved",
      "canceled canceled",
    ]);
  });

  test("ask Zoom for nothing while they are made: a booking is there though Zoom hangs", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const mentee = await bench.make.mentee({ order: house.order });
    fake.fault = () => ({ kind: "slow", milliseconds: 30_000 });
    const before = fake.calls.length;
    const { mentoringId } = await bookMentoring(
      deps,
      { userId: mentee.userId, role: "mentee" },
      bookingOf(mentor, at("2026-06-10", "10:00")),
    );
    await cancelMentoring(deps, { userId: mentee.userId, role: "mentee" }, { id: mentoringId, reasonCode: "work" });
    expect(fake.calls.length).toBe(before);
    fake.fault = () => null;
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toEqual([]);
  });
});

describe("Zoom does not answer", () => {
  test("for an hour: what was booked, moved and called off meanwhile is right afterwards, each with one meeting", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const office = { userId: (await bench.make.admin()).userId, role: "admin" as const };
    const before = await house.interview(mentor, at("2026-06-20", "10:00"));
    await house.settle();
    fake.fault = () => ({ kind: "error", status: 500 });
    const booked = await Promise.all([
      house.interview(mentor, at("2026-06-21", "10:00")),
      house.interview(mentor, at("2026-06-22", "10:00")),
    ]);
    const called = await house.interview(mentor, at("2026-06-23", "10:00"));
    await rescheduleMentoring(deps, office, { mentoringId: before.mentoringId, startAt: at("2026-06-20", "15:00"), reasonCode: "office" });
    await cancelMentoring(deps, office, { id: called.mentoringId, reasonCode: "office" });
    for (let minute = 0; minute < 60; minute += 1) {
      await house.sync();
      house.pass(1);
    }
    for (const { mentoringId } of booked) expect((await house.row(mentoringId)).meetingStatus).toBe("preparing");
    expect((await house.row(before.mentoringId)).meetingStatus).toBe("ready");
    fake.fault = () => null;
    for (let minute = 0; minute < 16; minute += 1) await house.settle(1);
    for (const { mentoringId } of booked) {
      expect(house.meetingsOf(mentoringId)).toHaveLength(1);
      expect((await house.row(mentoringId)).meetingStatus).toBe("ready");
    }
    expect(house.meetingsOf(before.mentoringId)).toMatchObject([{ startTime: "2026-06-20T06:00:00Z" }]);
    expect(house.meetingsOf(called.mentoringId)).toEqual([]);
    expect((await house.connection(mentor)).status).toBe("connected");
  });

  test("until shortly before the start: the mentor's own link takes its place, or the page says that there is none", async () => {
    const [withLink, without] = [await house.mentor(), await house.mentor()];
    for (const mentor of [withLink, without]) await house.connect(mentor);
    const url = "https://zoom.us/j/1234567890";
    await bench.prisma.mentor.update({ where: { userId: withLink.userId }, data: { fixedMeetingUrl: url } });
    const startAt = new Date(clock.now().getTime() + 3 * 3_600_000);
    const [one, other] = [await house.interview(withLink, startAt), await house.interview(without, startAt)];
    fake.fault = () => ({ kind: "error", status: 503 });
    for (let minute = 0; minute < 75; minute += 1) {
      await house.settle(1);
    }
    expect(await house.row(one.mentoringId)).toMatchObject({ meetingStatus: "ready", meetingUrl: url, meetingMethod: "fixed_url" });
    expect(await house.row(other.mentoringId)).toMatchObject({ meetingStatus: "failed", meetingUrl: null });
    fake.fault = () => null;
    await house.settle(2);
    await house.settle(2);
    expect((await house.row(other.mentoringId)).meetingStatus).toBe("ready");
  });

  test("too many calls: nothing is tried before the time that Zoom names, as seconds or as an instant", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const { mentoringId } = await house.interview(mentor, at("2026-06-28", "10:00"));
    const later = new Date(clock.now().getTime() + 40 * 60_000);
    fake.breakNext({ kind: "rate_limit", retryAfter: later.toISOString() });
    await house.settle();
    expect((await house.known(mentoringId)).dueAt).toEqual(later);
    const calls = fake.calls.length;
    await house.settle(39);
    expect(fake.calls.length).toBe(calls);
    await house.settle(2);
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toHaveLength(1);
  });
});

describe("a runner dies", () => {
  /** The same house, whose next transaction that keeps a meeting is the last thing that does not happen. */
  const dying = () => {
    let created = false;
    const client = { ...house.zoom.client };
    client.createMeeting = async (...args) => {
      const made = await house.zoom.client.createMeeting(...args);
      created = true;
      return made;
    };
    const db = {
      ...deps.db,
      transaction: ((steps) => {
        if (created) throw new Error("killed");
        return deps.db.transaction(steps);
      }) as typeof deps.db.transaction,
    };
    return { ...deps, db, zoom: { ...house.zoom, client } };
  };

  test("a hundred times between the meeting and its keeping: each interview has exactly one", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const interviews: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const startAt = new Date(at("2026-07-01", "09:00").getTime() + index * 2 * 3_600_000);
      interviews.push((await house.interview(mentor, startAt)).mentoringId);
    }
    for (let index = 0; index < 100; index += 1) await syncMeetings(dying(), { limit: 1 });
    expect(interviews.map((id) => house.meetingsOf(id).length)).toEqual(interviews.map(() => 1));
    expect(
      await bench.prisma.zoomMeeting.count({ where: { mentorId: mentor.userId, zoomMeetingId: null, createTriedAt: { not: null } } }),
    ).toBe(100);
    house.pass(3);
    await house.settle();
    for (const id of interviews) {
      const [meeting, ...more] = house.meetingsOf(id);
      expect(more).toEqual([]);
      expect(await house.row(id)).toMatchObject({ meetingStatus: "ready", meetingId: meeting?.id, meetingPasscode: meeting?.password });
    }
  });

  test.each([
    ["cut", { kind: "cut", accepts: true }],
    ["answered with what nobody can read", { kind: "malformed", accepts: true }],
    ["answered with an error of theirs", { kind: "error", status: 502, accepts: true }],
  ] as const)("a call that was taken is %s: the meeting is found and no second one made", async (_name, fault) => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const { mentoringId } = await house.interview(mentor, new Date(clock.now().getTime() + 72 * 3_600_000));
    fake.breakNext(fault);
    await house.settle(1);
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toHaveLength(1);
    expect((await house.row(mentoringId)).meetingStatus).toBe("ready");
  });
});

describe("while a meeting is made", () => {
  /** Something happens after Zoom has made it (or has been asked for it), and before anybody has kept it. */
  const meanwhile = (what: () => Promise<unknown>, after: "createMeeting" | "upcomingMeetings" = "createMeeting") => {
    const { createMeeting, upcomingMeetings } = house.zoom.client;
    const then = async <Answer>(answer: Answer): Promise<Answer> => {
      await what();
      return answer;
    };
    const client = {
      ...house.zoom.client,
      ...(after === "createMeeting"
        ? { createMeeting: async (...args: Parameters<typeof createMeeting>) => then(await createMeeting(...args)) }
        : { upcomingMeetings: async (...args: Parameters<typeof upcomingMeetings>) => then(await upcomingMeetings(...args)) }),
    };
    return syncMeetings({ ...deps, zoom: { ...house.zoom, client } }, { limit: 1 });
  };
  const killed = () => Promise.reject(new Error("killed"));
  const given = async () => {
    const mentor = await house.mentor();
    const email = await house.connect(mentor);
    const { mentoringId } = await house.interview(mentor, new Date(clock.now().getTime() + 96 * 3_600_000));
    return { mentor, email, mentoringId };
  };
  /** Meetings in the account that she is connected with. */
  const inHands = async (mentor: Person, mentoringId: string) => {
    const { zoomUserId } = await house.connection(mentor);
    return house.meetingsOf(mentoringId).filter(({ hostId }) => hostId === zoomUserId);
  };

  test("she goes over to her own link: that is where the interview stays, and the meeting is cleared away", async () => {
    const { mentor, mentoringId } = await given();
    const url = "https://meet.example/hers";
    await bench.prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: url } });
    await meanwhile(() => disconnectZoom(deps, house.actorOf(mentor), { id: mentor.userId, futureSessions: "useFixedUrl" }));
    await house.settle();
    expect(house.meetingsOf(mentoringId)).toEqual([]);
    expect(await house.row(mentoringId)).toMatchObject({ meetingMethod: "fixed_url", meetingUrl: url, meetingStatus: "ready" });
  });

  test("the app is taken off: nothing of her account is kept, of what is over neither; when she comes back the meeting is found again", async () => {
    const { mentor, email, mentoringId } = await given();
    const { id: zoomUserId } = fake.user(email);
    const over = await house.interview(mentor, new Date(clock.now().getTime() - 96 * 3_600_000));
    await bench.prisma.zoomMeeting.update({
      where: { mentoringId: over.mentoringId },
      data: { dueAt: null, zoomUserId, zoomMeetingId: "123456789" },
    });
    await meanwhile(() => deauthorizeZoom(deps, { zoomUserId, at: clock.now() }));
    house.pass(3);
    await house.settle();
    expect(await house.row(mentoringId)).toMatchObject({ meetingStatus: "failed", meetingUrl: null });
    expect(
      await bench.prisma.zoomMeeting.count({ where: { mentorId: mentor.userId, NOT: { zoomUserId: null, zoomMeetingId: null } } }),
    ).toBe(0);
    await house.connect(mentor, email);
    await house.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await house.row(mentoringId)).meetingId }]);
  });

  test("she connects another account: it has one meeting of the interview", async () => {
    const { mentor, mentoringId } = await given();
    await bench.prisma.zoomMeeting.update({ where: { mentoringId }, data: { createTriedAt: clock.now() } });
    await meanwhile(() => house.connect(mentor), "upcomingMeetings");
    house.pass(3);
    await house.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await house.row(mentoringId)).meetingId }]);
  });

  test("in another account than before the runner dies: it has one meeting all the same", async () => {
    const { mentor, mentoringId } = await given();
    await house.settle();
    await house.connect(mentor);
    await meanwhile(killed);
    house.pass(3);
    await house.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await house.row(mentoringId)).meetingId }]);
  });
});

describe("a day before the interview", () => {
  test("a meeting that somebody has deleted is made anew, one that was opened to recording is set right", async () => {
    const mentor = await house.mentor();
    await house.connect(mentor);
    const startAt = new Date(clock.now().getTime() + 48 * 3_600_000);
    const { mentoringId } = await house.interview(mentor, startAt);
    const deleted = await house.interview(mentor, new Date(startAt.getTime() + 2 * 3_600_000));
    await house.settle();
    const [first] = house.meetingsOf(mentoringId);
    const [gone] = house.meetingsOf(deleted.mentoringId);
    await withAccess(deps, house.zoom, mentor.userId, (token) => house.zoom.client.deleteMeeting(token, gone?.id ?? ""));
    (first?.settings as Record<string, unknown>)["auto_recording"] = "cloud";
    house.pass(27 * 60);
    await house.settle();
    const [anew] = house.meetingsOf(deleted.mentoringId);
    expect(anew?.id).not.toBe(gone?.id);
    expect(await house.row(deleted.mentoringId)).toMatchObject({ meetingId: anew?.id, meetingStatus: "ready" });
    expect(house.meetingsOf(mentoringId)).toMatchObject([{ id: first?.id, settings: { auto_recording: "none" } }]);
    expect((await house.known(mentoringId)).dueAt).toBeNull();
  });
});
