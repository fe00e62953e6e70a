import { describe, expect, test } from "vitest";
import { emailChangeOf, LINK_LIVES, LINK_PURPOSES, type LinkState, linkExpiry, linkRefusal } from "../src/link";

const NOW = new Date("2026-06-01T00:00:00Z");
const link = (change: Partial<LinkState> = {}): LinkState => ({
  purpose: "magic_link",
  expiresAt: new Date(NOW.getTime() + 1),
  usedAt: null,
  revokedAt: null,
  ...change,
});

describe("a mailed link", () => {
  test.each<[string, LinkState | null, string | null]>([
    ["that nobody made", null, "TOKEN_INVALID"],
    ["of another purpose", link({ purpose: "password_reset" }), "TOKEN_INVALID"],
    ["of another purpose, used", link({ purpose: "signup", usedAt: NOW }), "TOKEN_INVALID"],
    ["in its last millisecond", link(), null],
    ["whose time is over", link({ expiresAt: NOW }), "TOKEN_EXPIRED"],
    ["that has been used", link({ usedAt: NOW }), "TOKEN_USED"],
    ["that has been used, long ago", link({ usedAt: NOW, expiresAt: NOW }), "TOKEN_USED"],
    ["that a newer one replaced", link({ revokedAt: NOW }), "TOKEN_EXPIRED"],
  ])("%s: %o → %s", (_, state, refusal) => expect(linkRefusal(state, "magic_link", NOW)).toBe(refusal));

  test.each(LINK_PURPOSES)("for %s lives as long as the policy says", (purpose) => {
    expect(linkExpiry(purpose, NOW).getTime() - NOW.getTime()).toBe(LINK_LIVES[purpose]);
  });

  test("for signing in lives a quarter of an hour, an invitation two weeks", () => {
    expect(linkExpiry("magic_link", NOW)).toEqual(new Date("2026-06-01T00:15:00Z"));
    expect(linkExpiry("hrstaff_invite", NOW)).toEqual(new Date("2026-06-15T00:00:00Z"));
  });
});

describe("a change of address", () => {
  const [open, used, revoked] = [link(), link({ usedAt: NOW }), link({ revokedAt: NOW })];
  test.each([
    ["both sides have agreed", [used, used], "confirmed"],
    ["one link is all there is", [used], "confirmed"],
    ["one side has not answered", [used, open], "waiting"],
    ["nobody has answered", [open, open], "waiting"],
    ["one side was taken back after the other agreed", [used, revoked], "withdrawn"],
    ["nothing is left of it", [], "withdrawn"],
  ] as const)("when %s", (_, links, state) => expect(emailChangeOf(links)).toBe(state));
});
