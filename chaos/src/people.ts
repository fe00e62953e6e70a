import { setTimeout as pause } from "node:timers/promises";
import { mentees as menteeRows } from "@knotter/contract/resources/mentees";
import { mentoring as mentoringRows } from "@knotter/contract/resources/mentoring";
import { waitingList as waitingRows } from "@knotter/contract/resources/waiting-list";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { type Answer, ask, type Request } from "./client";
import type { Immortal } from "./processes";
import type { Random } from "./random";
import type { Tally } from "./tally";
import { type Mentee, type SignedIn, timeSoon, timeToMeet, type World } from "./world";

type Verb = "book" | "move" | "cancel" | "withdraw" | "wait" | "propose" | "take";

/** An operation that a person wants, with its key and its outcome. */
export interface Wish {
  readonly number: number;
  readonly verb: Verb;
  readonly by: SignedIn;
  /** The mentee of the interview. */
  readonly mentee: Mentee;
  readonly key: string;
  readonly request: Omit<Request, "key" | "token" | "cutAfter">;
  /** The interview to be rescheduled or canceled. */
  readonly mentoringId: string | null;
  /** Rescheduled to another mentor: the interview becomes a new one. */
  readonly transfer: boolean;
  readonly startAt: Date | null;
  /** Whose interview it is from now on. */
  readonly mentor: SignedIn | null;
  tries: number;
  /** Null while unknown (in progress, or unanswered); otherwise the body of a 2xx, or the code of a refusal. */
  outcome: { done: unknown } | { refused: string } | null;
  /** When the refusal or success arrived, by `Date.now()`. */
  settledAt: number | null;
}

interface Known {
  readonly id: string;
  readonly mentor: SignedIn | null;
  startAt: Date;
}

const ROWS = {
  book: mentoringRows.book,
  move: mentoringRows.reschedule,
  cancel: mentoringRows.cancel,
  withdraw: menteeRows.cancel,
  wait: waitingRows.join,
  propose: mentoringRows.propose,
  take: mentoringRows.takeProposal,
};
const RETRIES = 30;

export const searchPath = (orderId: string) => `/mentors?orderId=${orderId}&sort=soonest&pageSize=50`;

export interface Crowd {
  readonly wishes: readonly Wish[];
  /** Acts until stopped; resolves when every operation in progress has ended. */
  act(stopped: () => boolean): Promise<void>;
  /** Repeats everything with an unknown outcome, until it is known. */
  settle(untilMs: number): Promise<void>;
}

/** People who book, reschedule, cancel and leave, each operation under a key of its own, and repeat it while it is unanswered. */
export function crowdOf(
  world: World,
  webs: readonly Immortal[],
  random: Random,
  tally: Tally,
  /** `only`: what people do; by default everything. A version before this one does not know all of it. */
  options: { people: number; cutting: boolean; only?: readonly Verb[] },
): Crowd {
  const does = (verb: Verb): boolean => options.only?.includes(verb) ?? true;
  const wishes: Wish[] = [];
  const inHand = new Set<string>();
  const gone = new Set<string>();
  const bookings = new Map<string, Known[]>();
  const soon = world.today.map(({ id, mentor, mentee, startAt }) => ({ id, mentor, mentee, startAt, over: false }));

  const webFor = (dice: Random): Immortal => dice.pick(webs);

  async function tryOnce(wish: Wish, dice: Random, cut: boolean): Promise<Answer> {
    wish.tries += 1;
    tally.count("requests");
    const request: Request = { ...wish.request, key: wish.key, token: wish.by.token, ...(cut ? { cutAfter: 3 + dice.below(120) } : {}) };
    const answer = await ask(webFor(dice), request, tally);
    judge(wish, answer);
    return answer;
  }

  /** Records what is known of an operation, and reports breaches. */
  function judge(wish: Wish, answer: Answer): void {
    const name = `${wish.verb} ${wish.key}`;
    if (!answer.came) {
      tally.count(answer.why === "cut" ? "answers that the client did not wait for" : "requests without an answer");
      return;
    }
    const { status, code, body } = answer;
    const known = wish.outcome;
    tally.count(`answers ${code ?? status}`);
    if (status >= 200 && status < 300) {
      if (status !== ROWS[wish.verb].status) tally.breach("only documented answers", `${name}: ${status}`);
      if (known && "done" in known) sameAnswer(wish, known.done, body);
      // A refusal followed by a success is a retry that succeeded; the check of the database proves that it was not done twice.
      else settle(wish, { done: body });
    } else if (status === 503 || status === 429) {
      if ((body as { error?: { retryable?: boolean } }).error?.retryable !== true)
        tally.breach("503 and 429 are retryable", `${name}: ${JSON.stringify(body)}`);
      if (status === 429) tally.breach("nobody is refused for calls that others made", `${name}: 429 at try ${wish.tries}`);
    } else if (!(ROWS[wish.verb].errors as readonly string[]).includes(code ?? ""))
      tally.breach("only documented answers", `${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    else if (known && "done" in known) tally.breach("what was answered 2xx stays so", `${name}: then ${status} ${code}`);
    else settle(wish, { refused: code ?? "" });
  }

  function settle(wish: Wish, outcome: NonNullable<Wish["outcome"]>): void {
    wish.outcome = outcome;
    wish.settledAt = Date.now();
  }

  function sameAnswer(wish: Wish, first: unknown, body: unknown): void {
    tally.count("answers of the same key compared");
    if (idOf(first) !== idOf(body))
      tally.breach("the same key is answered the same", `${wish.verb} ${wish.key}: ${idOf(first)}, then ${idOf(body)}`);
    else if (JSON.stringify(first) !== JSON.stringify(body)) tally.count("answers of the same key in other words");
  }

  async function fulfil(wish: Wish, dice: Random, stopped: () => boolean): Promise<void> {
    wishes.push(wish);
    tally.count(`wishes: ${wish.verb}`);
    for (let tries = 0; tries < RETRIES; tries += 1) {
      if (options.cutting && dice.chance(0.04)) {
        // The same request twice at once, like a double press or a proxy that repeats.
        await Promise.all([tryOnce(wish, dice, false), tryOnce(wish, dice, false)]);
      } else await tryOnce(wish, dice, options.cutting && dice.chance(0.08));
      if (wish.outcome) return;
      if (stopped() && tries > 1) return;
      await pause(100 + dice.below(600));
    }
  }

  const make = (verb: Verb, dice: Random, by: SignedIn, mentee: Mentee, request: Wish["request"], more: Partial<Wish> = {}): Wish => ({
    number: wishes.length,
    verb,
    by,
    mentee,
    key: dice.uuid(),
    request,
    mentoringId: null,
    transfer: false,
    startAt: null,
    mentor: null,
    tries: 0,
    outcome: null,
    settledAt: null,
    ...more,
  });

  function booking(mentee: Mentee, dice: Random): Wish {
    const startAt = timeToMeet(dice);
    const mentor = dice.pick(world.mentors);
    const body = {
      mentorId: mentor.userId,
      startAt: startAt.toISOString(),
      acknowledgedDisclosure: "L1",
      acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    };
    return make("book", dice, mentee, mentee, { method: "POST", path: "/mentoring", body }, { startAt, mentor });
  }

  function moving(by: SignedIn, mentee: Mentee, of: Known, startAt: Date, dice: Random, more: object = {}): Wish {
    const body = { mentoringId: of.id, startAt: startAt.toISOString(), reasonCode: "other", ...more };
    const transfer = "mentorId" in more;
    return make(
      "move",
      dice,
      by,
      mentee,
      { method: "POST", path: "/mentoring/reschedule", body },
      { mentoringId: of.id, startAt, transfer },
    );
  }

  const cancelling = (by: SignedIn, mentee: Mentee, of: Known, dice: Random): Wish =>
    make(
      "cancel",
      dice,
      by,
      mentee,
      { method: "PATCH", path: `/mentoring/${of.id}/cancel`, body: { acknowledgeLate: true, reasonCode: "other" } },
      { mentoringId: of.id },
    );

  const withdrawing = (mentee: Mentee, dice: Random): Wish =>
    make("withdraw", dice, world.admin, mentee, {
      method: "POST",
      path: `/mentees/${mentee.userId}/cancel`,
      body: { scope: "order", orderId: world.orderId },
    });

  /** Waits for one mentor, or for anybody: refused to whoever has something reserved. */
  const waiting = (mentee: Mentee, dice: Random): Wish =>
    make("wait", dice, mentee, mentee, {
      method: "PUT",
      path: "/waiting-list",
      body: { mentorId: dice.chance(0.5) ? dice.pick(world.mentors).userId : null, orderId: world.orderId },
    });

  /** The mentor proposes two other times, and the mentee takes the first. */
  async function propose(mentee: Mentee, of: Known & { mentor: SignedIn }, dice: Random, stopped: () => boolean): Promise<Wish> {
    let wanted = timeToMeet(dice);
    while (wanted.getTime() === of.startAt.getTime()) wanted = timeToMeet(dice);
    const other = timeToMeet(dice);
    // Neither are times that overlap a proposal, nor is the old one.
    const startAts = [
      wanted,
      ...(Math.abs(other.getTime() - wanted.getTime()) < 3 * HOUR || other.getTime() === of.startAt.getTime() ? [] : [other]),
    ].map((startAt) => startAt.toISOString());
    const about = { mentoringId: of.id };
    const proposal = make(
      "propose",
      dice,
      of.mentor,
      mentee,
      { method: "POST", path: `/mentoring/${of.id}/proposal`, body: { startAts } },
      about,
    );
    await fulfil(proposal, dice, stopped);
    const [first = ""] = startAts;
    const path = `/mentoring/${of.id}/proposal/take`;
    const more = { ...about, mentor: of.mentor, startAt: new Date(first) };
    return make("take", dice, mentee, mentee, { method: "POST", path, body: { startAt: first } }, more);
  }

  const known = (mentee: Mentee): Known[] => {
    const own = bookings.get(mentee.userId) ?? [];
    bookings.set(mentee.userId, own);
    return own;
  };

  /** Updates what a person believes to have booked. */
  function learn(wish: Wish): void {
    if (!wish.outcome) return;
    const own = known(wish.mentee);
    const at = own.findIndex(({ id }) => id === wish.mentoringId);
    if ("refused" in wish.outcome) {
      if (at >= 0 && ["ALREADY_CANCELLED", "NOT_FOUND", "NOT_RESERVED"].includes(wish.outcome.refused)) own.splice(at, 1);
      return;
    }
    const id = idOf(wish.outcome.done);
    if (wish.verb === "book" && id && wish.startAt) own.push({ id, startAt: wish.startAt, mentor: wish.mentor });
    if (wish.verb === "cancel" && at >= 0) own.splice(at, 1);
    if (wish.verb === "withdraw") own.length = 0;
    if ((wish.verb === "move" || wish.verb === "take") && at >= 0 && id && wish.startAt)
      own.splice(at, 1, { id, startAt: wish.startAt, mentor: wish.transfer ? null : (own[at]?.mentor ?? null) });
  }

  async function actOfMentee(mentee: Mentee, dice: Random, stopped: () => boolean): Promise<void> {
    // A search makes the process keep the times of these mentors; chaos/src/check-search.ts compares them at the end.
    if (dice.chance(0.4)) await ask(webFor(dice), { method: "GET", path: searchPath(world.orderId), token: mentee.token }, tally);
    const own = known(mentee);
    const which = own.length > 0 ? dice.pick(own) : null;
    const roll = dice.next();
    let wish: Wish;
    if (which && roll < 0.25) {
      const startAt = timeToMeet(dice);
      if (startAt.getTime() === which.startAt.getTime()) return;
      wish = moving(mentee, mentee, which, startAt, dice, dice.chance(0.25) ? { mentorId: dice.pick(world.mentors).userId } : {});
    } else if (which && roll < 0.5) wish = cancelling(mentee, mentee, which, dice);
    else if (which?.mentor && which.startAt.getTime() > Date.now() + 3 * 24 * HOUR && roll < 0.62 && does("propose"))
      wish = await propose(mentee, { ...which, mentor: which.mentor }, dice, stopped);
    else if (!which && roll < 0.3 && does("wait")) wish = waiting(mentee, dice);
    else wish = booking(mentee, dice);
    // An admin removes the mentee at the same moment.
    const leaves = !gone.has(mentee.userId) && gone.size < world.mentees.length / 4 && dice.chance(0.02);
    if (leaves) gone.add(mentee.userId);
    const both = leaves ? [wish, withdrawing(mentee, dice)] : [wish];
    await Promise.all(both.map((each) => fulfil(each, dice, stopped)));
    both.forEach(learn);
    if (wish.outcome && dice.chance(0.1)) await repeat(dice);
  }

  async function actOnToday(dice: Random, stopped: () => boolean): Promise<void> {
    const open = soon.filter(({ id, over }) => !over && !inHand.has(id));
    if (open.length === 0) return;
    const one = dice.pick(open);
    inHand.add(one.id);
    try {
      const by = dice.chance(0.5) ? one.mentor : world.admin;
      const startAt = timeSoon(dice);
      if (startAt.getTime() === one.startAt.getTime()) return;
      const wish = dice.chance(0.75)
        ? moving(by, one.mentee, one, startAt, dice, by === one.mentor ? { menteeConsented: true } : {})
        : cancelling(by, one.mentee, one, dice);
      await fulfil(wish, dice, stopped);
      if (!wish.outcome) return;
      if ("done" in wish.outcome && wish.verb === "move") one.startAt = startAt;
      if (wish.verb === "cancel" || ("refused" in wish.outcome && /ALREADY/.test(wish.outcome.refused))) one.over = true;
    } finally {
      inHand.delete(one.id);
    }
  }

  /** Repeats an old call: the same answer, and no effect. */
  async function repeat(dice: Random): Promise<void> {
    const done = wishes.filter(({ outcome }) => outcome && "done" in outcome);
    if (done.length === 0) return;
    tally.count("old keys sent again");
    await tryOnce(dice.pick(done), dice, false);
  }

  async function person(number: number, stopped: () => boolean): Promise<void> {
    const dice = random.fork(`person ${number}`);
    while (!stopped()) {
      if (dice.chance(0.06)) await actOnToday(dice, stopped);
      const free = world.mentees.filter(({ userId }) => !inHand.has(userId));
      const mentee = dice.pick(free);
      inHand.add(mentee.userId);
      try {
        await actOfMentee(mentee, dice, stopped);
      } finally {
        inHand.delete(mentee.userId);
      }
      await pause(dice.below(400));
    }
  }

  return {
    wishes,
    act: async (stopped) => void (await Promise.all(Array.from({ length: options.people }, (_, number) => person(number, stopped)))),
    async settle(untilMs) {
      const dice = random.fork("settling");
      for (const wish of wishes) {
        while (!wish.outcome && performance.now() < untilMs) {
          await tryOnce(wish, dice, false);
          if (!wish.outcome) await pause(300);
        }
        if (!wish.outcome) tally.breach("everything is answered in the end", `${wish.verb} ${wish.key} after ${wish.tries} tries`);
      }
    },
  };
}

/** The id of the interview in an answer. */
export function idOf(body: unknown): string | null {
  const id = (body as { id?: unknown } | null)?.id;
  return typeof id === "string" ? id : null;
}
