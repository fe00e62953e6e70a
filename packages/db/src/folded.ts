import { type Expression, type RawBuilder, sql as typed } from "kysely";
import { type Sql, sql } from "./sql";

const [HIRAGANA, KATAKANA] = [0x3041, 0x30a1].map((first) =>
  String.fromCharCode(...Array.from({ length: 86 }, (_, index) => first + index)),
);

/** domain/text.ts searchKey in the database, for a column that has no key of its own: one width, one case, one kana. */
export const folded = (column: Sql): Sql => sql`translate(lower(normalize(coalesce(${column}, ''), NFKC)), ${HIRAGANA}, ${KATAKANA})`;

/** The same for typed queries. */
export const searchKeyOf = (column: Expression<string | null>): RawBuilder<string> =>
  typed`translate(lower(normalize(coalesce(${column}, ''), NFKC)), ${HIRAGANA}, ${KATAKANA})`;
