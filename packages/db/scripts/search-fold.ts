// Prints the function by which the database folds a text for searches, as the tables of domain/search-text.ts say. When they change, a migration
// takes its output and sets every "searchText" to null: the migrator fills them again. usage: tsx scripts/search-fold.ts
import { SEARCH_CHARACTERS, SEARCH_IGNORED } from "@knotter/domain/search-text";

/** Everything but printable characters beyond ASCII by its number: a migration stays readable, and no editor changes it. */
const literal = (text: string) =>
  `E'${Array.from(text, (character) => {
    const code = character.codePointAt(0) as number;
    if (character === "'") return "''";
    if (/[\p{Z}\p{C}\\;]/u.test(character)) return `\\u${code.toString(16).padStart(4, "0")}`;
    return character;
  }).join("")}'`;

console.log(`CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(translate(regexp_replace(
    lower(replace(replace(normalize(value, NFKC), '(株)', '株式会社'), '(有)', '有限会社') COLLATE "pg_unicode_fast"),
    '[\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]', '', 'g'),
    ${literal([...SEARCH_CHARACTERS.keys()].join("") + SEARCH_IGNORED)},
    ${literal([...SEARCH_CHARACTERS.values()].join(""))}), NFC)
$$;`);
