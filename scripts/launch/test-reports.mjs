import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./folders.mjs";

/** Vitest's report (`--reporter=json`): how many passed and failed, and the names of those that failed. */
export function readVitest({ numPassedTests, numPendingTests, testResults }) {
  // A file that fails outside its tests has no failed test, but has failed.
  const names = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
  const note = numPendingTests > 0 ? `${numPendingTests} 件は npm run test:full で` : undefined;
  return { passed: numPassedTests, failed: names.length, names, note };
}

/**
 * Playwright's report (`--reporter=json`): the same, and `flaky`: which journeys failed at first and passed at their second try, each with
 * what the first try said.
 */
export function readPlaywright({ stats, errors = [], suites }) {
  const those = (wanted) =>
    specsOf({ suites }).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => ({ name: `${file} › ${title} [${projectName}]`, first: messageOf(results[0]) })),
    );
  const names = those("unexpected").map(({ name }) => name);
  const flaky = those("flaky");
  const note = flaky.length > 0 ? `うち ${flaky.length} 件は 2 回目で成功` : undefined;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, names, flaky, note };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The first lines of what went wrong, without the colours of a terminal. */
const messageOf = (result) =>
  stripVTControlCharacters(result?.error?.message ?? result?.status ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 3)
    .join("\n");

/** Columns on a terminal: a Japanese character takes two. */
const widthOf = (text) => [...text].reduce((sum, character) => sum + (character.codePointAt(0) > 0x2e7f ? 2 : 1), 0);

/** What ran and how long each part took, as lines of a table. `seconds`: from the beginning to now; parts may have run at once. */
export function timesOf(parts, seconds) {
  const rows = [...parts, { name: "全体", seconds, mark: " ", note: "" }];
  const widest = Math.max(...rows.map(({ name }) => widthOf(name)));
  return rows.map(({ name, seconds: each, mark, note }) => {
    const padding = " ".repeat(widest - widthOf(name));
    return `${mark} ${name}${padding}  ${each.toFixed(1).padStart(7)} 秒${note ? `  ${note}` : ""}`;
  });
}
