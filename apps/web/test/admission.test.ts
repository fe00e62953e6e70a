import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADMISSION, admissionOf, type Place } from "../http/admission";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => vi.useRealTimers());

const here = new AbortController().signal;
const limits = { ...ADMISSION, concurrency: 2, inHand: 1_000, inHandPerAddress: 1_000 };
const open = (over: Partial<typeof limits> = {}) => admissionOf({ ...limits, ...over }, () => performance.now());

/** A server whose requests take `ms` each; returns what happens to arriving requests. */
function server(ms: number, over: Partial<typeof limits> = {}) {
  let takes = ms;
  const admission = open(over);
  const waits: number[] = [];
  let refused = 0;
  async function come(): Promise<void> {
    const since = performance.now();
    const admitted = admission.admit("anybody", here);
    if (admitted === null) {
      refused += 1;
      return;
    }
    const place = await admitted;
    waits.push(performance.now() - since);
    if (place === null) refused += 1;
    else setTimeout(() => place.leave(), takes);
  }
  return {
    admission,
    /** Sets how long requests take from now on. */
    slow(ms: number) {
      takes = ms;
    },
    /** Sends `many` requests at once, and returns what happens to them. */
    async burst(many: number) {
      waits.length = 0;
      refused = 0;
      for (let sent = 0; sent < many; sent += 1) void come();
      await vi.advanceTimersByTimeAsync(60_000);
      return { waits: [...waits], refused };
    },
    /** Sends `perSecond` requests for `seconds`. Returns the waits of the admitted ones, and the number of refused ones. */
    async load(perSecond: number, seconds: number) {
      waits.length = 0;
      refused = 0;
      for (let sent = 0; sent < perSecond * seconds; sent += 1) {
        void come();
        await vi.advanceTimersByTimeAsync(1_000 / perSecond);
      }
      return { waits: [...waits], refused };
    },
  };
}

describe("the request queue (admission)", () => {
  test("lets everybody in who comes more slowly than work gets done", async () => {
    const { load } = server(20);
    expect((await load(90, 10)).refused).toBe(0);
  });

  test("admits as much as the capacity at three times the load, with short waits once the overload lasts", async () => {
    const { load } = server(20);
    await load(300, 3);
    const { waits, refused } = await load(300, 10);
    // Two at once, 20 ms each: a hundred per second.
    expect(waits.length).toBeGreaterThanOrEqual(950);
    expect(waits.length + refused).toBeGreaterThanOrEqual(2_900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limits.standingWait * 1.2);
  });

  test("follows a server that has become slower: its queue gets shorter, not its waits longer", async () => {
    const { load } = server(100);
    await load(60, 10);
    const { waits } = await load(60, 10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limits.standingWait * 1.5);
  });

  test("lets a burst wait for longer than a crowd that never ends", async () => {
    const { admission, load } = server(10);
    // The number that can be done within a burst's longest wait, assuming 10 ms each.
    const burst = Array.from({ length: 200 }, () => admission.admit("anybody", here));
    const waiting = burst.filter((admitted) => admitted !== null).length;
    expect(waiting).toBeGreaterThan(limits.standingWait / 10 + 2);
    expect(waiting).toBeLessThanOrEqual(limits.burstWait / 10 + 2);
    for (const admitted of burst) void Promise.resolve(admitted).then((place) => place?.leave());
    await vi.advanceTimersByTimeAsync(2_000);
    // Ends as soon as the crowd is gone.
    expect((await load(50, 1)).refused).toBe(0);
  });

  test("lets in a hundred at the same moment, whose work is done in two seconds, in a process that has measured nothing yet", async () => {
    const { burst } = server(180, { concurrency: ADMISSION.concurrency });
    const { waits, refused } = await burst(100);
    expect(refused).toBe(0);
    expect(Math.max(...waits) + 180).toBeLessThan(2_000);
  });

  test("does not hold it against a burst that work was slow a while ago", async () => {
    const { slow, load, burst } = server(1_500, { concurrency: ADMISSION.concurrency });
    expect((await load(30, 10)).refused).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(60_000);
    slow(100);
    expect((await burst(100)).refused).toBe(0);
  });

  test("recovers from a pause of the whole process: a second later a burst is admitted as before", async () => {
    let time = 0;
    const admission = admissionOf({ ...limits, concurrency: 12 }, () => time);
    const come = () => admission.admit("anybody", here);
    const working = Array.from({ length: 12 }, come) as Place[];
    const waiting = Array.from({ length: 6 }, come);
    expect(waiting).not.toContain(null);
    time += 5;
    working[0]?.leave();
    // A suspended machine, or a paused container: only time passes.
    time += 60_000;
    for (const place of working) place.leave();
    for (const place of await Promise.all(waiting)) place?.leave();
    time += 1_000;
    const burst = Array.from({ length: 100 }, come);
    expect(burst).not.toContain(null);
  });

  test("measures over a longer time: one slow answer shortens the queue by little", async () => {
    const { slow, load, admission } = server(20);
    await load(300, 5);
    const before = admission.state().millisecondsEach;
    slow(500);
    await load(300, 0.03);
    slow(20);
    await load(300, 0.7);
    expect(admission.state().millisecondsEach).toBeLessThan(before * 3);
  });

  test("refuses a request that waited too long, before its client gives up, when work has stopped", async () => {
    const { burst } = server(30_000);
    const { waits, refused } = await burst(100);
    // Long calls give way after a while, so that some requests still get a place.
    expect(refused).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limits.longestWait + limits.longCall);
  });

  test("can tell beforehand whether a request would be refused", async () => {
    const admission = open({ concurrency: 1, burstWait: 30 });
    const told: boolean[] = [];
    for (let call = 0; call < 6; call += 1) {
      const full = admission.isBusy();
      told.push(full);
      expect(admission.admit("anybody", here) === null).toBe(full);
    }
    expect(told).toEqual([false, false, false, false, true, true]);
  });

  test("gives the place of a slow request to the next one, and counts it until it ends", async () => {
    const admission = open();
    const long = [admission.admit("a", here), admission.admit("a", here)] as Place[];
    let entered = false;
    void Promise.resolve(admission.admit("b", here)).then(() => {
      entered = true;
    });
    await vi.advanceTimersByTimeAsync(limits.longCall - 1);
    expect(entered).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(entered).toBe(true);
    expect(admission.state()).toMatchObject({ running: 1, inHand: 3 });
    for (const place of [...long, ...long]) place.leave();
    expect(admission.state()).toMatchObject({ running: 1, inHand: 1 });
  });

  test("never has more in hand than its last bound, however long they take", async () => {
    const admission = open({ inHand: 5 });
    for (let call = 0; call < 5; call += 1) {
      expect(admission.admit(`address ${call}`, here)).not.toBeNull();
      await vi.advanceTimersByTimeAsync(limits.longCall);
    }
    expect(admission.admit("another", here)).toBeNull();
  });
});
