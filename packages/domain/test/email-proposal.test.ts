import { describe, expect, test } from "vitest";
import { type Proposal, proposalState, proposalTimes } from "../src/email-proposal";
import { DAY, HOUR } from "../src/tokyo";

const start = new Date("2026-06-01T00:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const open: Proposal = { ...proposalTimes(start, false), newConfirmedAt: null, oldConfirmedAt: null };

describe("an address that an admin has proposed", () => {
  test("has 72 hours for the old address to speak up and waits 14 days; the way back has nobody to wait for", () => {
    expect(proposalTimes(start, false)).toEqual({ silentUntil: after(72 * HOUR), expiresAt: after(14 * DAY) });
    expect(proposalTimes(start, true)).toEqual({ silentUntil: start, expiresAt: after(14 * DAY) });
  });

  test.each<[string, Partial<Proposal>, number, ReturnType<typeof proposalState>]>([
    ["nobody has said anything", {}, 0, "waiting_new"],
    ["nobody has, and the silence is long enough", {}, 100 * HOUR, "waiting_new"],
    ["the old address alone has confirmed", { oldConfirmedAt: start }, 100 * HOUR, "waiting_new"],
    ["the new address alone has, within the silence", { newConfirmedAt: start }, 72 * HOUR - 1, "waiting_old"],
    ["the new address alone has, at the end of the silence", { newConfirmedAt: start }, 72 * HOUR, "ready"],
    ["both have", { newConfirmedAt: start, oldConfirmedAt: start }, 0, "ready"],
    ["nobody has, at its end", {}, 14 * DAY, "over"],
    ["the old address alone has, at its end", { oldConfirmedAt: start }, 14 * DAY, "over"],
    ["the new address has, and the job comes late", { newConfirmedAt: start }, 20 * DAY, "ready"],
  ])("%s", (_, said, milliseconds, state) => {
    expect(proposalState({ ...open, ...said }, after(milliseconds))).toBe(state);
  });
});
