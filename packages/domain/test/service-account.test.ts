import { expect, test } from "vitest";
import { keptToken } from "../src/service-account";

const used = new Date("2026-06-01T00:00:00Z");
const token = (id: string, lastUsedAt: Date | null) => ({ id, lastUsedAt });

// Newest first.
test.each([
  ["the only one, though nothing has used it yet", [token("a", null)], "a"],
  ["the newer of two that are used", [token("b", used), token("a", used)], "b"],
  ["the newer one, when a program has changed over to it", [token("b", used), token("a", null)], "b"],
  ["the older one, when the newer one may have been lost with its answer", [token("b", null), token("a", used)], "a"],
  ["the older of two that nothing has used yet", [token("b", null), token("a", null)], "a"],
  ["none where none is valid", [], undefined],
])("when a token is issued, the one that stays valid for a while is %s", (_, valid, kept) => {
  expect(keptToken(valid)?.id).toBe(kept);
});
