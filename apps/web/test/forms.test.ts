import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WITH_JOURNEY } from "../e2e/support/account-forms";
import { FORMS } from "../e2e/support/form-table";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** The opening tag that begins here: up to the first > outside braces. */
function tagAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === ">" && depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const forms = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) => {
    const text = readFileSync(`${src}/${file}`, "utf8");
    return [...text.matchAll(/<form\b/g)].map(({ index }) => ({ file, tag: tagAt(text, index) }));
  });

test("there are forms to look at", () => expect(forms.length).toBeGreaterThan(15));

// A form submitted before hydration must not put its input into the address, where histories and logs keep it. A search may.
test.each(forms.filter(({ tag }) => !tag.includes('role="search"')))("$file posts, with or without its script", ({ tag }) => {
  expect(tag).toMatch(/method="post"/);
});

/** The files that make a form; the hooks themselves are not one. */
const made = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("components/form/"))
  .filter((file) => /\buse(ServerForm|AutosavedForm)\b[^;]*\(\{/.test(readFileSync(`${src}/${file}`, "utf8")))
  .toSorted();

// The budget of /login has no room for the hook.
const BESIDE_THE_HOOKS = ["features/account/login/login-form.tsx"];

test("no form is made beside the hooks", () => {
  const beside = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith("components/form/") && /\buseForm\b/.test(readFileSync(`${src}/${file}`, "utf8")),
  );
  expect(beside).toEqual(BESIDE_THE_HOOKS);
});

test("every form is opened and given wrong values by the journeys", () =>
  expect(Object.keys({ ...FORMS, ...WITH_JOURNEY }).toSorted()).toEqual([...made, ...BESIDE_THE_HOOKS].toSorted()));

test.each(Object.values(WITH_JOURNEY))("%s is one of the journeys", (file) => expect(existsSync(`${src}/../e2e/${file}`)).toBe(true));
