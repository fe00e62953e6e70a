import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { replacedWords } from "../vocabulary.mjs";

const list = JSON.parse(readFileSync(new URL("../vocabulary/words.json", import.meta.url), "utf8")) as {
  words: { word: string; use: string }[];
  exceptions: { reason: string }[];
};
const wordsIn = (path: string, text: string) => replacedWords(path, text).map(({ word }: { word: string }) => word);

describe("a word that was replaced is found", () => {
  test.each(list.words.map(({ word }) => word))("%s in the name of a file, in an identifier, in a comment and in a document", (word) => {
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    expect(wordsIn(`packages/x/src/new-${word}.ts`, "")).toEqual([word]);
    expect(wordsIn("packages/x/src/new.ts", `export const new${capital} = 1;`)).toEqual([word]);
    expect(wordsIn("packages/x/src/new.ts", `/** Of the ${word}. */\nexport const one = 1;`)).toEqual([word]);
    expect(wordsIn("docs/new.md", `The ${word} is new.`)).toEqual([word]);
  });

  test("on each line, and with the word to use instead", () => {
    expect(replacedWords("docs/new.md", "One.\nThe vault.")).toMatchObject([{ line: 2, word: "vault", use: "encryption" }]);
  });
});

describe("a phrase that readers have to decipher is found", () => {
  test.each([
    "Whether she may book.",
    "Read by her mentor.",
    "His report.",
    "It is called off.",
    "Handed in late.",
    "The rates stand beside it.",
    "The programs of a company read it.",
    "There is no second look at a token.",
    "It lets go of old rows.",
    "Messages about one order leave in order.",
  ])("in a comment: %s", (sentence) => {
    expect(wordsIn("packages/x/src/new.ts", `/** ${sentence} */\nexport const one = 1;`)).toHaveLength(1);
    expect(wordsIn("packages/x/src/new.ts", `export const one = 1; // ${sentence}`)).toHaveLength(1);
  });

  test("not in code, in a text or in a document", () => {
    expect(wordsIn("packages/x/src/new.ts", 'export const her = "she";')).toEqual([]);
    expect(wordsIn("docs/new.md", "Whether she may book.")).toEqual([]);
  });
});

describe("the vocabulary lint leaves alone", () => {
  test("words that contain one, and code in a document", () => {
    expect(wordsIn("packages/x/src/new.ts", "export const shallow = aggregate(outdoorsy);")).toEqual([]);
    expect(wordsIn("docs/new.md", "`vault` and https://example.com/vault")).toEqual([]);
  });

  test("what is excepted, which gives its reason", () => {
    expect(wordsIn("packages/x/src/new.ts", "export const commentToOffice = 1;")).toEqual([]);
    expect(list.exceptions.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });
});
