// Prints the function by which the database folds a text for searches, as the tables of domain/search-text.ts say. When they change, a migration
// takes its output and sets every "searchText" to null: the migrator fills them again. usage: tsx scripts/search-fold.ts
import { KANJI_VARIANTS } from "@knotter/domain/kanji-variants";
import { SEARCH_CHARACTERS, SEARCH_IGNORED } from "@knotter/domain/search-text";

/** Everything but printable characters beyond ASCII by its number: a migration stays readable, and no editor changes it. */
const literal = (text: string) =>
  `E'${Array.from(text, (character) => {
    const code = character.codePointAt(0) as number;
    if (character === "'") return "''";
    if (/[\p{Z}\p{C}\\;]/u.test(character)) return `\\u${code.toString(16).padStart(4, "0")}`;
    return character;
  }).join("")}'`;

/** The migration engine splits a script on semicolons, inside of quotes too. */
const body = (code: string) => `E'${code.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(";", "\\x3b")}'`;

const isAscii = (character: string) => character <= "\u007f";
const variants = [...KANJI_VARIANTS];
const others = [...SEARCH_CHARACTERS].filter(([character]) => !KANJI_VARIANTS.has(character));
const selectors = String.raw`E'[\uFE00-\uFE0F\U000E0100-\U000E01EF]'`;

console.log(
  `CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS ${body(`
DECLARE
  variants CONSTANT text := ${literal(variants.map(([variant]) => variant).join(""))};
  folded text;
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN translate(lower(value COLLATE "C"), ${literal([...SEARCH_IGNORED].filter(isAscii).join(""))}, '');
  END IF;
  folded := lower(replace(replace(normalize(value, NFKC), '(株)', '株式会社'), '(有)', '有限会社') COLLATE "pg_unicode_fast");
  IF folded ~ ${selectors} THEN
    folded := regexp_replace(folded, ${selectors}, '', 'g');
  END IF;
  folded := translate(folded,
    ${literal(others.map(([character]) => character).join("") + SEARCH_IGNORED)},
    ${literal(others.map(([, folded]) => folded).join(""))});
  IF folded ~ ('[' || variants || ']') THEN
    folded := translate(folded, variants, ${literal(variants.map(([, form]) => form).join(""))});
  END IF;
  RETURN normalize(folded, NFC);
END`)};`,
);
