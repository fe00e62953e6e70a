import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = ["../src", "../../../packages/contract/src", "../../../packages/mail/src", "../../../packages/api/src"];

/** What Japanese readers are told in one word (docs/glossary.md), and what was used beside it. */
const ONE_WORD = [
  { wrong: /事前質問(?!シート)/, say: "事前質問シート, or 話したいこと for what is written at the booking" },
  { wrong: /日時を選んで予約する/, say: "この日時で予約へ進む to open the booking, この内容で予約する to make it" },
];

test.each(SOURCES)("nothing in %s calls one thing by two words", (folder) => {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const { wrong, say } of ONE_WORD)
    expect(
      files.filter((file) => wrong.test(readFileSync(`${root}/${file}`, "utf8"))),
      say,
    ).toEqual([]);
});
