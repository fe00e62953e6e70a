import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADMISSION, admissionOf, type Place } from "../http/admission";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => vi.useRealTimers());

const here = new AbortController().signal;
const limits = { ...ADMISSION, concurrency: 2, inHand: 2_000 };
const open = (over: Partial<typeof limits> = {}) => admissionOf({ ...limits, ...over }, () => performance.now());

/** A server whose requests take `ms` each; returns what happens to arriving requests. */
function server(ms: number, over: Partial<typeof limits> = {}) {
  let takes = ms;
  const admission = open(over);
  const waits: number[] = [];
  let refused = 0;
  /** By address. */
  const refusals = new Map<string, number>();
  const refuse = (address: string): void => {
    refused += 1;
    refusals.set(address, (refusals.get(address) ?? 0) + 1);
  };
  async function come(address = "anybody"): Promise<void> {
    const since = performance.now();
    const admitted = admission.admit(address, here);
    if (admitted === null) return refuse(address);
    const place = await admitted;
    waits.push(performance.now() - since);
    if (place === null) refuse(address);
    else setTimeout(() => place.leave(), takes);
  }
  return {
    admission,
    come,
    refusals,
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
      const full = admission.refuses("anybody");
      told.push(full);
      expect(admission.isBusy() || !full).toBe(true);
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

  describe("is fair to addresses", () => {
    /** Requests a second by address, for `seconds`. Returns how many of each were refused. */
    async function mixed({ come, refusals }: ReturnType<typeof server>, rates: Record<string, number>, seconds: number) {
      const counted = Object.fromEntries(Object.keys(rates).map((address) => [address, 0]));
      for (let millisecond = 1; millisecond <= seconds * 1_000; millisecond += 1) {
        for (const [address, perSecond] of Object.entries(rates)) {
          const due = Math.floor((millisecond * perSecond) / 1_000);
          for (; (counted[address] ?? 0) < due; counted[address] = (counted[address] ?? 0) + 1) void come(address);
        }
        await vi.advanceTimersByTimeAsync(1);
      }
      return (address: string) => refusals.get(address) ?? 0;
    }
    const others = (perSecond: number, many: number) =>
      Object.fromEntries(Array.from({ length: many }, (_, index) => [`other ${index}`, perSecond]));

    test.each([
      ["at once", 20, 5],
      ["slowly, longer than anybody is to wait", 1_000, 0.25],
    ])("a ramp of one network has nobody else refused, where work gets done %s", async (_, takes, perSecond) => {
      const crowd = others(perSecond, 4);
      const refused = await mixed(server(takes), { ramp: 500, ...crowd }, 30);
      expect(Object.keys(crowd).map(refused)).toEqual([0, 0, 0, 0]);
      expect(refused("ramp")).toBeGreaterThan(10_000);
    });

    test("and so has a ramp of several", async () => {
      const crowd = others(5, 4);
      const refused = await mixed(server(20), { one: 200, two: 200, three: 200, ...crowd }, 20);
      expect(Object.keys(crowd).map(refused)).toEqual([0, 0, 0, 0]);
      const ramps = ["one", "two", "three"].map(refused);
      expect(Math.max(...ramps) / Math.min(...ramps)).toBeLessThan(1.2);
    });

    test("but not to the detriment of the capacity: with a crowd of single addresses the queue stays as short", async () => {
      const { come, refusals } = server(20);
      for (let sent = 0; sent < 3_000; sent += 1) {
        void come(`address ${sent}`);
        await vi.advanceTimersByTimeAsync(1_000 / 300);
      }
      expect(3_000 - refusals.size).toBeGreaterThanOrEqual(950);
    });

    test("a network that holds everything for long leaves places for others", () => {
      const admission = open({ inHand: 8, concurrency: 8 });
      const from = (address: string, many: number) =>
        Array.from({ length: many }, () => admission.admit(address, here)).filter((admitted) => admitted !== null).length;
      expect(from("ramp", 20)).toBe(4);
      expect(from("second", 20)).toBe(2);
      expect(from("third", 20)).toBe(1);
      expect(from("fourth", 20)).toBe(1);
      expect(from("fifth", 20)).toBe(0);
    });
  });
});
