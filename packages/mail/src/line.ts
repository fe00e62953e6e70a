// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Characters that change the writing direction or are invisible: a name must not rearrange the sentence around it. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Entered text as one line: for subjects, where a line feed would begin a header, and for names. */
export const oneLine = (text: string): string =>
  Buffer.from(text, "utf8").toString("utf8").replace(BREAKS, " ").replace(UNSEEN, "").replace(/ {2,}/g, " ").trim();

/** At most this many characters, as people count them. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** The same for text of several lines, which keep their indentation. */
export const manyLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => Buffer.from(line, "utf8").toString("utf8").replace(BREAKS, " ").replace(UNSEEN, ""))
    .join("\n");

/** Facts with every text reduced to one line; `lines` names the fields that may have several. */
export function cleanFacts<Facts>(facts: Facts, lines: readonly string[] = []): Facts {
  const clean = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return lines.includes(name) ? manyLines(value) : oneLine(value);
    if (Array.isArray(value)) return value.map((item) => clean(item, name));
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, key)]));
  };
  return clean(facts, "") as Facts;
}
