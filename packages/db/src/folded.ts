import { type Sql, sql } from "./sql";

const [HIRAGANA, KATAKANA] = [0x3041, 0x30a1].map((first) =>
  String.fromCharCode(...Array.from({ length: 86 }, (_, index) => first + index)),
);

/** domain/text.ts searchKey in the database, for a column that has no key of its own: one width, one case, one kana. */
export const folded = (column: Sql): Sql => sql`translate(lower(normalize(coalesce(${column}, ''), NFKC)), ${HIRAGANA}, ${KATAKANA})`;
