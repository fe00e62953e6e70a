import { expect, test } from "vitest";
import { keptToken, permissionsLost, permissionsNow } from "../src/service-account";

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

const given = { canViewReport: true, canExportCsv: false, canManageMentees: true };
const all = { viewReport: true, exportCsv: true, manageMentees: true, manageHrStaff: true };
const none = { viewReport: false, exportCsv: false, manageMentees: false };

test.each([
  ["what it was given, where an admin created it", "admin", null, { ...none, viewReport: true, manageMentees: true }, []],
  ["nothing that it was not given, though its creator has it now", "hrstaff", all, { ...none, viewReport: true, manageMentees: true }, []],
  [
    "nothing that was taken from its creator",
    "hrstaff",
    { ...all, manageMentees: false },
    { ...none, viewReport: true },
    ["manageMentees"],
  ],
  ["nothing once its creator is gone", null, null, none, ["viewReport", "manageMentees"]],
] as const)("a service account has %s", (_, creatorRole, creatorPermissions, now, lost) => {
  const account = { ...given, creatorRole, creatorPermissions };
  expect(permissionsNow(account)).toEqual(now);
  expect(permissionsLost(account)).toEqual(lost);
});
