import { searchPairs, searchWords } from "@knotter/domain/search-text";
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "./generated/tables";

type Text = Expression<string | null>;

const holds = (text: Text, spelling: string) => sql<SqlBool>`strpos(${text}, ${spelling}) > 0`;

/** The same by the index of pairs (`search_pairs`), which finds who could be meant. One letter is in every other row: no index helps with it. */
const holdsByIndex = (text: Text, spelling: string) => {
  const pairs = searchPairs(spelling);
  return pairs.length === 0
    ? holds(text, spelling)
    : sql<SqlBool>`(search_pairs(${text}) @> ${pairs}::text[] AND ${holds(text, spelling)})`;
};

const everyWord = (q: string, isFound: (spelling: string) => Expression<SqlBool>): Expression<SqlBool> => {
  const { and, lit, or } = expressionBuilder<DB>();
  const words = searchWords(q);
  return words.length === 0 ? lit(q.trim() === "") : and(words.map((spellings) => or(spellings.map(isFound))));
};

/**
 * Whether what somebody typed is found (domain/search-text.ts): each word stands in one of these search columns, or `foldedText`s. For what something
 * else has narrowed already, such as the list of one order.
 */
export const isFound = (q: string, ...columns: readonly Text[]): Expression<SqlBool> =>
  everyWord(q, (spelling) => expressionBuilder<DB>().or(columns.map((column) => holds(column, spelling))));

/** The same among everybody: `column` has an index of `search_pairs`. */
export const isFoundByIndex = (q: string, column: Text): Expression<SqlBool> => everyWord(q, (spelling) => holdsByIndex(column, spelling));

/** Columns that have no search column of their own, folded for `isFound`. */
export const foldedText = (...columns: readonly Text[]): RawBuilder<string> => sql<string>`search_text(${sql.join(columns)})`;

/**
 * Whether the account is that of a mentee who is found by name, kana, nickname, telephone or address, or by what a company has listed of them
 * (name, kana, number, address): whoever has not registered has no other name. By index.
 */
export const isMenteeFound = (q: string, userId: Expression<string>): Expression<SqlBool> =>
  everyWord(q, (spelling) => {
    const eb = expressionBuilder<DB>();
    const named = eb
      .selectFrom("Mentee as f")
      .select("f.userId")
      .where(({ ref }) => holdsByIndex(ref("f.searchText"), spelling));
    const addressed = eb
      .selectFrom("User as f")
      .select("f.id as userId")
      .where(({ ref }) => holdsByIndex(ref("f.searchText"), spelling));
    const listed = eb
      .selectFrom("OrderMentee as f")
      .select(({ ref }) => ref("f.menteeId").$notNull().as("userId"))
      .where("f.menteeId", "is not", null)
      .where(({ ref }) => holdsByIndex(ref("f.searchText"), spelling));
    return eb(userId, "in", named.union(addressed).union(listed));
  });
