import { encryptionOf } from "@knotter/auth/encryption";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import type { FakeZoom } from "@knotter/testing/fake-zoom";
import { startFakeZoom } from "@knotter/testing/fake-zoom";
import type { Workbench } from "@knotter/testing/workbench";
import { challengeOf, randomWord } from "@knotter/zoom/pkce";
import { zoomClient } from "@knotter/zoom/zoom-client";
import { afterAll } from "vitest";
import type { Deps, Zoom } from "../src/deps";
import { authorizeZoom, startZoomAuthorization } from "../src/zoom/authorize";
import { syncMeetings } from "../src/zoom/sync";

const REDIRECT = "https://knotter.example/mypage/mentor";
export const NOW = at("2026-06-01", "09:00");
export const SECRET = "a secret of the vault, long enough to seal with";

/** A deployment with an app at a fake Zoom that shares its clock. */
export async function openZoomFixture({ db, prisma, make }: Workbench) {
  const encryption = encryptionOf([SECRET]);
  const base = testDeps(db, { now: NOW, encryption });
  const fake: FakeZoom = await startFakeZoom({ now: () => base.clock.now() });
  afterAll(() => fake.close());
  const client = zoomClient({ ...fake, now: () => base.clock.now() });
  const zoom: Zoom = { client, redirectUri: REDIRECT, randomWord, challengeOf };
  const deps: Deps = { ...base, zoom };
  const order = await make.order({ maxMentoringCount: 20, policy: { maxFutureReservations: 3 } });

  return {
    deps,
    fake,
    encryption,
    zoom,
    order,
    clock: base.clock,
    actorOf: (person: Person) => ({ userId: person.userId, role: person.role }),

    /** The redirect to Zoom and back, as a browser follows it. */
    async connect(mentor: Person<"mentor">, email = `${crypto.randomUUID()}@zoom.example`): Promise<string> {
      const actor = { userId: mentor.userId, role: "mentor" as const };
      const { url } = await startZoomAuthorization(deps, actor, { id: mentor.userId });
      const query = new URL(url).searchParams;
      const code = fake.consent({ email, challenge: query.get("code_challenge") ?? "", redirectUri: REDIRECT });
      await authorizeZoom(deps, actor, { id: mentor.userId, code, state: query.get("state") ?? "", redirectUri: REDIRECT });
      return email;
    },

    async mentor() {
      const mentor = await make.mentor({ orders: [order] });
      await prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: null } });
      return mentor;
    },

    /** An interview of a mentor who meets at Zoom, as a booking creates it. */
    async interview(mentor: Person<"mentor">, startAt: Date) {
      const mentee = await make.mentee({ order });
      const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
      await prisma.mentoring.update({
        where: { id: mentoringId },
        data: { meetingMethod: "zoom_oauth", meetingUrl: null, meetingStatus: "preparing" },
      });
      await prisma.zoomMeeting.create({ data: { mentoringId, mentorId: mentor.userId, dueAt: base.clock.now() } });
      return { mentoringId, mentee };
    },

    sync: () => syncMeetings(deps),
    /** Runs the synchronisation until nothing is due, then advances the clock by `minutes`. */
    async settle(minutes = 0) {
      for (let step = 0; step < 8; step += 1) if ((await syncMeetings(deps)).complete) break;
      if (minutes > 0) base.clock.set(new Date(base.clock.now().getTime() + minutes * 60_000));
    },
    row: (mentoringId: string) => prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } }),
    known: (mentoringId: string) => prisma.zoomMeeting.findUniqueOrThrow({ where: { mentoringId } }),
    connection: (mentor: Person) => prisma.zoomConnection.findUniqueOrThrow({ where: { mentorId: mentor.userId } }),
    meetingsOf: (mentoringId: string) => fake.meetings().filter(({ agenda }) => agenda.includes(mentoringId)),
    pass(minutes: number) {
      base.clock.set(new Date(base.clock.now().getTime() + minutes * 60_000));
    },
  };
}
