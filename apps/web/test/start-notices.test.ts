import { expect, test } from "vitest";
import { startNotices } from "../src/server/start-notices";

const LINKS = { LINK_TERMS: "https://e.jp/t", LINK_PRIVACY: "https://e.jp/p", LINK_PERSONAL_INFORMATION: "https://e.jp/i" };
const sound = { production: true, adminSecondFactor: true, RATE_LIMIT_FACTOR: 1, OFFICE_EMAIL: "office@e.jp", ...LINKS };

test("a sound configuration prints no notice at the start", () => expect(startNotices(sound)).toEqual([]));

test("each thing that an operator should know is one line that names its variable", () => {
  expect(startNotices({ ...sound, adminSecondFactor: false })).toEqual([expect.stringContaining("ADMIN_TOTP_REQUIRED=0")]);
  expect(startNotices({ ...sound, RATE_LIMIT_FACTOR: 100 })).toEqual([expect.stringContaining("RATE_LIMIT_FACTOR")]);
  expect(startNotices({ ...sound, OFFICE_EMAIL: "support@knotter.example" })).toEqual([expect.stringContaining("OFFICE_EMAIL")]);
  expect(startNotices({ ...sound, LINK_TERMS: undefined, LINK_PRIVACY: undefined })).toEqual([
    expect.stringContaining("（LINK_TERMS、LINK_PRIVACY）"),
  ]);
});

test("where somebody develops, neither the second factor nor the documents are missed", () => {
  const { RATE_LIMIT_FACTOR } = sound;
  const OFFICE_EMAIL = "support@knotter.example";
  const bare = { LINK_TERMS: undefined, LINK_PRIVACY: undefined, LINK_PERSONAL_INFORMATION: undefined };
  expect(startNotices({ production: false, adminSecondFactor: false, RATE_LIMIT_FACTOR, OFFICE_EMAIL, ...bare })).toEqual([]);
});
