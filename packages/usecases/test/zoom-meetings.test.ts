import type { Database } from "@knotter/db/database";
import { at } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test, vi } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { withAccess } from "../src/zoom/access";
import { deauthorizeZoom } from "../src/zoom/deauthorize";
import { disconnectZoom } from "../src/zoom/disconnect";
import { syncMeetings } from "../src/zoom/sync";
import { bookingOf } from "./calls";
import { openZoomFixture } from "./zoom-fixture";

const bench = await openWorkbench({ fresh: true });
const fixture = await openZoomFixture(bench);
const { deps, fake, clock } = fixture;

describe("a booking, a move and a cancellation", () => {
  test("are the same at Zoom, and the link of the pages is that of its meeting", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const mentee = await bench.make.mentee({ order: fixture.order });
    const booked = { userId: mentee.userId, role: "mentee" as const };
    const { mentoringId } = await bookMentoring(deps, booked, bookingOf(mentor, at("2026-06-10", "10:00")));
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingMethod: "zoom_oauth", meetingStatus: "preparing", meetingUrl: null });

    await fixture.settle();
    const [meeting] = fixture.meetingsOf(mentoringId);
    const { publicNo, ...row } = await fixture.row(mentoringId);
    expect(meeting).toMatchObject({
      topic: `Knotter 面談 ${publicNo}`,
      startTime: "2026-06-10T01:00:00Z",
      duration: 60,
      password: expect.stringMatching(/^[A-Za-z0-9@\-_*]{10}$/),
      settings: { join_before_host: false, waiting_room: true, auto_recording: "none", use_pmi: false, auto_start_meeting_summary: false },
    });
    expect(row).toMatchObject({ meetingStatus: "ready", meetingId: meeting?.id, meetingPasscode: meeting?.password });
    expect(row.meetingUrl).toBe(`${fake.url}/j/${meeting?.id}?pwd=joins`);

    const admin = { userId: (await bench.make.admin()).userId, role: "admin" as const };
    await rescheduleMentoring(deps, admin, { mentoringId, startAt: at("2026-06-11", "13:00"), reasonCode: "office" });
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toMatchObject([{ id: meeting?.id, startTime: "2026-06-11T04:00:00Z" }]);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingUrl: row.meetingUrl });

    await cancelMentoring(deps, admin, { id: mentoringId, reasonCode: "office" });
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
    expect((await fixture.row(mentoringId)).meetingStatus).toBe("cleared");
  });

  test("are told in the order in which they came to be, though a call read its clock before it waited", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId, mentee } = await fixture.interview(mentor, at("2026-06-12", "10:00"));
    const read = clock.now();
    clock.set(new Date(read.getTime() + 900));
    await fixture.settle();
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
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const mentee = await bench.make.mentee({ order: fixture.order });
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
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
  });
});

describe("Zoom does not answer", () => {
  test("for an hour: what was booked, moved and canceled meanwhile is right afterwards, each with one meeting", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const admin = { userId: (await bench.make.admin()).userId, role: "admin" as const };
    const before = await fixture.interview(mentor, at("2026-06-20", "10:00"));
    await fixture.settle();
    fake.fault = () => ({ kind: "error", status: 500 });
    const booked = await Promise.all([
      fixture.interview(mentor, at("2026-06-21", "10:00")),
      fixture.interview(mentor, at("2026-06-22", "10:00")),
    ]);
    const called = await fixture.interview(mentor, at("2026-06-23", "10:00"));
    await rescheduleMentoring(deps, admin, { mentoringId: before.mentoringId, startAt: at("2026-06-20", "15:00"), reasonCode: "office" });
    await cancelMentoring(deps, admin, { id: called.mentoringId, reasonCode: "office" });
    for (let minute = 0; minute < 60; minute += 1) {
      await fixture.sync();
      fixture.pass(1);
    }
    for (const { mentoringId } of booked) expect((await fixture.row(mentoringId)).meetingStatus).toBe("preparing");
    expect((await fixture.row(before.mentoringId)).meetingStatus).toBe("ready");
    fake.fault = () => null;
    for (let minute = 0; minute < 16; minute += 1) await fixture.settle(1);
    for (const { mentoringId } of booked) {
      expect(fixture.meetingsOf(mentoringId)).toHaveLength(1);
      expect((await fixture.row(mentoringId)).meetingStatus).toBe("ready");
    }
    expect(fixture.meetingsOf(before.mentoringId)).toMatchObject([{ startTime: "2026-06-20T06:00:00Z" }]);
    expect(fixture.meetingsOf(called.mentoringId)).toEqual([]);
    expect((await fixture.connection(mentor)).status).toBe("connected");
  });

  test("and does later what it was asked for: nobody looks before, though the interview was canceled or moved meanwhile", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const admin = { userId: (await bench.make.admin()).userId, role: "admin" as const };
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-24", "10:00"));
    fake.fault = ({ operation }) => (operation === "POST /v2/users/me/meetings" ? { kind: "cut", accepts: false } : null);
    await fixture.sync();
    fake.fault = () => null;
    await cancelMentoring(deps, admin, { id: mentoringId, reasonCode: "office" });
    await fixture.sync();
    const { publicNo, startAt, endAt } = await fixture.row(mentoringId);
    const wish = { topic: `Knotter 面談 ${publicNo}`, agenda: `knotter:${mentoringId}`, startAt, endAt };
    fixture.pass(12 / 60);
    await fixture.sync();
    const late = await withAccess(deps, fixture.zoom, mentor.userId, (token) => fixture.zoom.client.createMeeting(token, wish));
    expect(late.outcome).toBe("ok");
    fixture.pass(4 / 60);
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
  });

  test("until shortly before the start: the mentor's own link takes its place, or the page says that there is none", async () => {
    const [withLink, without] = [await fixture.mentor(), await fixture.mentor()];
    for (const mentor of [withLink, without]) await fixture.connect(mentor);
    const url = "https://zoom.us/j/1234567890";
    await bench.prisma.mentor.update({ where: { userId: withLink.userId }, data: { fixedMeetingUrl: url } });
    const startAt = new Date(clock.now().getTime() + 3 * 3_600_000);
    const [one, other] = [await fixture.interview(withLink, startAt), await fixture.interview(without, startAt)];
    fake.fault = () => ({ kind: "error", status: 503 });
    for (let minute = 0; minute < 75; minute += 1) {
      await fixture.settle(1);
    }
    expect(await fixture.row(one.mentoringId)).toMatchObject({ meetingStatus: "ready", meetingUrl: url, meetingMethod: "fixed_url" });
    expect(await fixture.row(other.mentoringId)).toMatchObject({ meetingStatus: "failed", meetingUrl: null });
    fake.fault = () => null;
    await fixture.settle(2);
    await fixture.settle(2);
    expect((await fixture.row(other.mentoringId)).meetingStatus).toBe("ready");
  });

  test("too many calls: nothing is tried before the time that Zoom names, as seconds or as an instant", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-28", "10:00"));
    const later = new Date(clock.now().getTime() + 40 * 60_000);
    fake.breakNext({ kind: "rate_limit", retryAfter: later.toISOString() });
    await fixture.settle();
    expect((await fixture.known(mentoringId)).dueAt).toEqual(later);
    const calls = fake.calls.length;
    await fixture.settle(39);
    expect(fake.calls.length).toBe(calls);
    await fixture.settle(2);
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toHaveLength(1);
  });
});

describe("a runner of the Zoom job that dies", () => {
  /** The same fixture, in which the process dies before the next transaction that stores a created meeting. */
  const dying = () => {
    let created = false;
    const client = { ...fixture.zoom.client };
    client.createMeeting = async (...args) => {
      const made = await fixture.zoom.client.createMeeting(...args);
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
    return { ...deps, db, zoom: { ...fixture.zoom, client } };
  };

  test("a hundred times between the meeting and its keeping: each interview has exactly one", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const interviews: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const startAt = new Date(at("2026-07-01", "09:00").getTime() + index * 2 * 3_600_000);
      interviews.push((await fixture.interview(mentor, startAt)).mentoringId);
    }
    for (let index = 0; index < 100; index += 1) await syncMeetings(dying(), { limit: 1 });
    expect(interviews.map((id) => fixture.meetingsOf(id).length)).toEqual(interviews.map(() => 1));
    expect(
      await bench.prisma.zoomMeeting.count({ where: { mentorId: mentor.userId, zoomMeetingId: null, createTriedAt: { not: null } } }),
    ).toBe(100);
    fixture.pass(3);
    await fixture.settle();
    for (const id of interviews) {
      const [meeting, ...more] = fixture.meetingsOf(id);
      expect(more).toEqual([]);
      expect(await fixture.row(id)).toMatchObject({ meetingStatus: "ready", meetingId: meeting?.id, meetingPasscode: meeting?.password });
    }
  });

  test.each([
    ["cut", { kind: "cut", accepts: true }],
    ["answered with what nobody can read", { kind: "malformed", accepts: true }],
    ["answered with an error of theirs", { kind: "error", status: 502, accepts: true }],
  ] as const)("a call that was taken is %s: the meeting is found and no second one made", async (_name, fault) => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, new Date(clock.now().getTime() + 72 * 3_600_000));
    fake.breakNext(fault);
    await fixture.settle(1);
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toHaveLength(1);
    expect((await fixture.row(mentoringId)).meetingStatus).toBe("ready");
  });
});

describe("a runner takes an interview in the moment in which it changes", () => {
  test("and sees it as it is, or has it come again: never as it was, under the number of what it is", async () => {
    const mentor = await fixture.mentor();
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-25", "10:00"));
    await bench.prisma.zoomMeeting.updateMany({ data: { dueAt: null } });
    const claimId = crypto.randomUUID();
    let going = true;
    const seen: { seq: number; meetingStatus: string }[] = [];
    const runner = async () => {
      while (going) {
        const now = clock.now();
        const work = await deps.db.transaction((tx) => tx.zoom.claim({ claimId, now, until: now }));
        if (work) seen.push({ seq: work.seq, meetingStatus: work.meetingStatus });
      }
    };
    const runners = Array.from({ length: 5 }, runner);
    // An even number where it is being prepared, an odd one where it failed, in one commit with it.
    for (let turn = 0; turn < 250; turn += 1) {
      await bench.prisma
        .$executeRaw`WITH "called" AS (UPDATE "Mentoring" SET "meetingStatus" = ${turn % 2 === 0 ? "preparing" : "failed"}::"MeetingStatus" WHERE "id" = ${mentoringId}::uuid)
        UPDATE "ZoomMeeting" SET "seq" = ${turn}, "dueAt" = ${clock.now()}, "attempts" = 0 WHERE "mentoringId" = ${mentoringId}::uuid`;
    }
    going = false;
    await Promise.all(runners);
    await bench.prisma.zoomMeeting.delete({ where: { mentoringId } });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ seq, meetingStatus }) => (seq % 2 === 0) !== (meetingStatus === "preparing"))).toEqual([]);
  });
});

describe("while a meeting is made", () => {
  /** Something happens after Zoom has created the meeting (or was asked for it), and before it is stored. */
  const meanwhile = (what: () => Promise<unknown>, after: "createMeeting" | "upcomingMeetings" = "createMeeting") => {
    const { createMeeting, upcomingMeetings } = fixture.zoom.client;
    const then = async <Answer>(answer: Answer): Promise<Answer> => {
      await what();
      return answer;
    };
    const client = {
      ...fixture.zoom.client,
      ...(after === "createMeeting"
        ? { createMeeting: async (...args: Parameters<typeof createMeeting>) => then(await createMeeting(...args)) }
        : { upcomingMeetings: async (...args: Parameters<typeof upcomingMeetings>) => then(await upcomingMeetings(...args)) }),
    };
    return syncMeetings({ ...deps, zoom: { ...fixture.zoom, client } }, { limit: 1 });
  };
  /** Until a statement has to wait for the locks of another transaction. */
  const untilSomebodyWaits = () =>
    vi.waitFor(async () => {
      const { rowCount } = await bench.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 2_000);
  const killed = () => Promise.reject(new Error("killed"));
  const given = async () => {
    const mentor = await fixture.mentor();
    const email = await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, new Date(clock.now().getTime() + 96 * 3_600_000));
    return { mentor, email, mentoringId };
  };
  /** Meetings in the account that the mentor is connected with. */
  const inHands = async (mentor: Person, mentoringId: string) => {
    const { zoomUserId } = await fixture.connection(mentor);
    return fixture.meetingsOf(mentoringId).filter(({ hostId }) => hostId === zoomUserId);
  };

  test("the mentor changes to their own link: that is where the interview stays, and the meeting is removed", async () => {
    const { mentor, mentoringId } = await given();
    const url = "https://meet.example/hers";
    await bench.prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: url } });
    await meanwhile(() => disconnectZoom(deps, fixture.actorOf(mentor), { id: mentor.userId, futureSessions: "useFixedUrl" }));
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingMethod: "fixed_url", meetingUrl: url, meetingStatus: "ready" });
  });

  test("the mentor's change to their own link is about to be committed: the meeting's link does not replace it", async () => {
    const { mentor, mentoringId } = await given();
    const url = "https://meet.example/hers";
    await bench.prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: url } });
    const written = Promise.withResolvers<void>();
    const db: Database = {
      ...deps.db,
      transaction: (steps) =>
        deps.db.transaction(async (tx) => {
          const outcome = await steps(tx);
          written.resolve();
          await untilSomebodyWaits();
          return outcome;
        }),
    };
    let disconnected: Promise<unknown> | undefined;
    await meanwhile(() => {
      const input = { id: mentor.userId, futureSessions: "useFixedUrl" } as const;
      disconnected = disconnectZoom({ ...deps, db }, fixture.actorOf(mentor), input);
      return Promise.race([written.promise, disconnected]);
    });
    await disconnected;
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingMethod: "fixed_url", meetingUrl: url, meetingStatus: "ready" });
  });

  test("the app is removed: nothing of the account is kept, of what is over neither; after a reconnection the meeting is found again", async () => {
    const { mentor, email, mentoringId } = await given();
    const { id: zoomUserId } = fake.user(email);
    const over = await fixture.interview(mentor, new Date(clock.now().getTime() - 96 * 3_600_000));
    await bench.prisma.zoomMeeting.update({
      where: { mentoringId: over.mentoringId },
      data: { dueAt: null, zoomUserId, zoomMeetingId: "123456789" },
    });
    await meanwhile(() => deauthorizeZoom(deps, { zoomUserId, at: clock.now() }));
    fixture.pass(3);
    await fixture.settle();
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "failed", meetingUrl: null });
    expect(
      await bench.prisma.zoomMeeting.count({ where: { mentorId: mentor.userId, NOT: { zoomUserId: null, zoomMeetingId: null } } }),
    ).toBe(0);
    await fixture.connect(mentor, email);
    await fixture.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await fixture.row(mentoringId)).meetingId }]);
  });

  test("the mentor connects another account: it has one meeting of the interview", async () => {
    const { mentor, mentoringId } = await given();
    await bench.prisma.zoomMeeting.update({ where: { mentoringId }, data: { createTriedAt: clock.now() } });
    await meanwhile(() => fixture.connect(mentor), "upcomingMeetings");
    fixture.pass(3);
    await fixture.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await fixture.row(mentoringId)).meetingId }]);
  });

  test("in another account than before the runner dies: it has one meeting all the same", async () => {
    const { mentor, mentoringId } = await given();
    await fixture.settle();
    await fixture.connect(mentor);
    await meanwhile(killed);
    fixture.pass(3);
    await fixture.settle();
    expect(await inHands(mentor, mentoringId)).toMatchObject([{ id: (await fixture.row(mentoringId)).meetingId }]);
  });
});

describe("a day before the interview", () => {
  test("a meeting that somebody has deleted is created again, one that was opened to recording is set right", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const startAt = new Date(clock.now().getTime() + 48 * 3_600_000);
    const { mentoringId } = await fixture.interview(mentor, startAt);
    const deleted = await fixture.interview(mentor, new Date(startAt.getTime() + 2 * 3_600_000));
    await fixture.settle();
    const [first] = fixture.meetingsOf(mentoringId);
    const [gone] = fixture.meetingsOf(deleted.mentoringId);
    await withAccess(deps, fixture.zoom, mentor.userId, (token) => fixture.zoom.client.deleteMeeting(token, gone?.id ?? ""));
    (first?.settings as Record<string, unknown>)["auto_recording"] = "cloud";
    fixture.pass(27 * 60);
    await fixture.settle();
    const [anew] = fixture.meetingsOf(deleted.mentoringId);
    expect(anew?.id).not.toBe(gone?.id);
    expect(await fixture.row(deleted.mentoringId)).toMatchObject({ meetingId: anew?.id, meetingStatus: "ready" });
    expect(fixture.meetingsOf(mentoringId)).toMatchObject([{ id: first?.id, settings: { auto_recording: "none" } }]);
    expect((await fixture.known(mentoringId)).dueAt).toBeNull();
  });
});
