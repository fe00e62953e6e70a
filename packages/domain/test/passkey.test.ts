import { expect, test } from "vitest";
import { canRemovePasskey, passkeyName } from "../src/passkey";

test("a passkey is called after where it is kept, else after the device", () => {
  expect(passkeyName("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "iPhone の Safari")).toBe("iCloud キーチェーン");
  expect(passkeyName("00000000-0000-0000-0000-000000000000", "Windows の Chrome")).toBe("Windows の Chrome");
  expect(passkeyName("constructor", "Windows の Chrome")).toBe("Windows の Chrome");
});

const last = { left: 0, hasAddress: true, factorRequired: false, hasApp: false };

test.each([
  ["another one remains", { ...last, left: 1, hasAddress: false, factorRequired: true }, true],
  ["a link can be mailed", last, true],
  ["nothing could be mailed", { ...last, hasAddress: false }, false],
  ["nothing could be mailed, although there is an app", { ...last, hasAddress: false, hasApp: true }, false],
  ["a second factor is required", { ...last, factorRequired: true }, false],
  ["the app is the second factor", { ...last, factorRequired: true, hasApp: true }, true],
])("the last passkey: %s", (_why, ways, may) => {
  expect(canRemovePasskey(ways)).toBe(may);
});
