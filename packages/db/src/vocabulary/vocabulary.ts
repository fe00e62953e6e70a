import { AppError } from "@knotter/domain/errors";
import { sql } from "kysely";
import { byDefault, type Db, firstOf, insertEach } from "../query";

export const TERM_KINDS = ["theme", "industry", "jobType", "targetLayer", "style", "language"] as const;
export type VocabularyKind = (typeof TERM_KINDS)[number];

export type VocabularyRow = Awaited<ReturnType<ReturnType<typeof selectTerms>["execute"]>>[number];

const selectTerms = (db: Db) =>
  db
    .selectFrom("Term")
    .select(["kind", "code", "label", "position"])
    .select(({ eb }) => eb("retiredAt", "is not", null).$castTo<boolean>().as("retired"));

export const vocabularyReads = (db: Db) => ({
  all: (): Promise<VocabularyRow[]> => selectTerms(db).orderBy("kind").orderBy("position").execute(),
});

export const vocabularyWrites = (db: Db) => ({
  /** The words of one kind, held until the transaction ends, in their order. */
  lockKind: (kind: VocabularyKind): Promise<VocabularyRow[]> =>
    selectTerms(db).where("kind", "=", kind).orderBy("position").orderBy("code").forUpdate().execute(),

  /** At the end of its kind. The code is made by the caller: it says nothing and never changes. */
  async add(kind: VocabularyKind, code: string, label: string): Promise<void> {
    const ofKind = db.selectFrom("Term").where("kind", "=", kind);
    await insertEach(db.insertInto("Term"), ofKind, ({ eb, fn, lit, val, cast }) => ({
      kind: cast<VocabularyKind>(val(kind), sql`"TermKind"`),
      code: cast<string>(val(code), "text"),
      label: cast<string>(val(label), "text"),
      position: eb(fn.coalesce(fn.max("position"), lit(0)), "+", lit(1)),
      retiredAt: byDefault,
    })).execute();
  },

  async update(
    kind: VocabularyKind,
    code: string,
    { label, retired }: { label?: string | undefined; retired?: boolean | undefined },
    now: Date,
  ): Promise<void> {
    const term = await firstOf(
      db
        .updateTable("Term")
        .set({
          label: ({ ref, val }) => (label === undefined ? ref("label") : val(label)),
          retiredAt: ({ fn, ref, val }) =>
            retired === undefined ? ref("retiredAt") : retired ? fn.coalesce("retiredAt", val(now)) : val(null),
        })
        .where("kind", "=", kind)
        .where("code", "=", code)
        .returning("code"),
    );
    if (!term) throw new AppError("NOT_FOUND");
  },

  /** 1, 2, 3 … in the order of the codes. */
  async arrange(kind: VocabularyKind, codes: readonly string[]): Promise<void> {
    const places = sql<{ code: string; place: number }>`unnest(${codes}::text[]) WITH ORDINALITY`.as<"w">(sql`"w"("code", "place")`);
    await db
      .updateTable("Term as t")
      .from(places)
      .set({ position: ({ ref }) => ref("w.place") })
      .where("t.kind", "=", kind)
      .whereRef("t.code", "=", "w.code")
      .execute();
  },
});
