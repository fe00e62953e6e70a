import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inPolicyRange, POLICY_KEYS, POLICY_RANGES, type PolicyKey, type PolicyRange, resolvePolicy, SYSTEM_POLICY } from "../src/policy";

const rangeOf = (key: PolicyKey): PolicyRange => POLICY_RANGES[key];
/** An allowed value that differs from the default. */
function otherValue(key: PolicyKey): number {
  const range = rangeOf(key);
  const candidates = "values" in range ? range.values : [range.max, range.min];
  return candidates.find((value) => value !== SYSTEM_POLICY[key]) as number;
}
const layers = ["order", "customer", "mentor"] as const;

describe("the booking policy", () => {
  it("is the system's where nobody says anything", () => {
    expect(resolvePolicy({})).toEqual(SYSTEM_POLICY);
    expect(resolvePolicy({ order: null, customer: undefined, mentor: {} })).toEqual(SYSTEM_POLICY);
  });

  it("has defaults inside their own ranges", () => {
    for (const key of POLICY_KEYS) expect([key, inPolicyRange(key, SYSTEM_POLICY[key])]).toEqual([key, true]);
    expect(POLICY_KEYS.toSorted()).toEqual(Object.keys(SYSTEM_POLICY).toSorted());
  });

  it.each(POLICY_KEYS.flatMap((key) => layers.map((layer) => [key, layer] as const)))(
    "lets %s be set by the %s only where it may",
    (key, layer) => {
      const value = otherValue(key);
      const mayRaise = !rangeOf(key).onlyRaise || value > SYSTEM_POLICY[key];
      const expected = rangeOf(key).setBy === layer && mayRaise ? value : SYSTEM_POLICY[key];
      expect(resolvePolicy({ [layer]: { [key]: value } })).toEqual({ ...SYSTEM_POLICY, [key]: expected });
    },
  );

  it("lets a mentor lengthen the notice, never shorten it", () => {
    expect(resolvePolicy({ mentor: { minNoticeHours: 48 } }).minNoticeHours).toBe(48);
    expect(resolvePolicy({ mentor: { minNoticeHours: 2 } }).minNoticeHours).toBe(SYSTEM_POLICY.minNoticeHours);
  });

  it.each([
    ["sessionMinutes", 50],
    ["sessionMinutes", 120],
    ["rescheduleMax", 6],
    ["rescheduleMax", -1],
    ["cancelFreeUntilHours", 169],
    ["horizonDays", 6],
    ["maxFutureReservations", 1.5],
    ["horizonDays", Number.NaN],
    ["horizonDays", Number.POSITIVE_INFINITY],
  ] as const)("ignores the order's %s of %d, which is out of range", (key, value) => {
    expect(resolvePolicy({ order: { [key]: value } })).toEqual(SYSTEM_POLICY);
  });

  it("never lets a customer see groups of fewer than five", () => {
    expect(resolvePolicy({ customer: { kThreshold: 4 } }).kThreshold).toBe(10);
    expect(resolvePolicy({ customer: { kThreshold: 5 } }).kThreshold).toBe(5);
  });

  it("stays in range whatever the layers say", () => {
    const overrides = fc.dictionary(
      fc.constantFrom(...POLICY_KEYS),
      fc.oneof(fc.integer({ min: -10, max: 300 }), fc.double(), fc.constant(null)),
    );
    fc.assert(
      fc.property(overrides, overrides, overrides, (order, customer, mentor) => {
        const policy = resolvePolicy({ order, customer, mentor });
        for (const key of POLICY_KEYS) expect(inPolicyRange(key, policy[key])).toBe(true);
        expect(policy.minNoticeHours).toBeGreaterThanOrEqual(SYSTEM_POLICY.minNoticeHours);
      }),
    );
  });
});
