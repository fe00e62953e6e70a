import { type Expression, type RawBuilder, sql } from "kysely";

const [HIRAGANA, KATAKANA] = [0x3041, 0x30a1].map((first) =>
  String.fromCharCode(...Array.from({ length: 86 }, (_, index) => first + index)),
);

/** domain/text.ts searchKey in the database, for a column that has no key of its own: one width, one case, one kana. */
export const searchKeyOf = (column: Expression<string | null>): RawBuilder<string> =>
  sql`translate(lower(normalize(coalesce(${column}, ''), NFKC)), ${HIRAGANA}, ${KATAKANA})`;
