import type { QuestionnaireState, QuestionnaireStatus, TickedQuestion } from "@knotter/domain/checked-question";
import { AppError, impossible } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { CheckedQuestion, DB, Mentoring } from "../generated/tables";
import { isShown, preparedIn } from "../hidden";
import { anyOf, type Db, firstRow, json, onlyColumns, word } from "../query";
import type { SealedTexts } from "../sealed-text";

/** What may stand in a list: no word of what was written. */
export type QuestionnaireBriefRow = Awaited<ReturnType<ReturnType<typeof selectBrief>["execute"]>>[number];

export interface QuestionnaireContent {
  selected: TickedQuestion[];
  themes: string[];
  currentSituation: string | null;
  goal: string | null;
  freeText: string | null;
  mood: number | null;
  avoidTopics: string | null;
}

export interface SheetRow extends QuestionnaireBriefRow, QuestionnaireContent {
  /** Read for the consultant alone; always null for the mentee. */
  mentorNote: string | null;
}

interface QuestionnaireFilter {
  /** Not attached to an interview. */
  unattached?: boolean | undefined;
  /** Submitted, or changed since, and not ticked by the mentor. */
  unread?: boolean | undefined;
  after?: { startAt: Date; id: string } | undefined;
  limit: number;
}

/** The questionnaires (`c`) that the caller may know of, with their interviews (`t`), if they have one. */
const selectBrief = (db: Db, scope: Scope, now: Date) =>
  db
    .selectFrom("CheckedQuestion as c")
    .innerJoin("Mentee as me", "me.userId", "c.menteeId")
    .leftJoin("Mentoring as t", "t.id", "c.mentoringId")
    .leftJoin("Mentor as mo", "mo.userId", "t.mentorId")
    .where((eb) => isInScope(eb, scope, now))
    .select(["c.id", "c.menteeId", "c.mentoringId", "t.publicNo", "t.status as interviewStatus", "t.startAt", "t.endAt", "t.mentorId"])
    .select(["mo.displayName as mentorName", "c.setVersion", "c.changedAfterCheck", "c.submittedAt", "c.mentorCheckedAt"])
    .select(["c.version", "c.createdAt", "c.updatedAt"])
    .select(({ fn, ref, val }) => [
      fn.coalesce("me.displayName", "me.name", val("")).as("menteeName"),
      // `locked` is told by the clock, and never stored.
      ref("c.status").$castTo<Exclude<QuestionnaireStatus, "locked">>().as("status"),
    ]);

/** An expression, because `now` is a parameter of a prepared query. Days of 24 hours: sessions are in UTC. */
const daysBefore = (now: Date, days: number) => sql<Date>`${now}::timestamptz - ${sql.lit(`${days} days`)}::interval`;

/**
 * Whose questionnaires: the mentee's own, and for the consultant of an interview what was submitted to them (domain/checked-question.ts
 * `mentorSees`, in SQL; the bound on the start lets the consultant's index end where the days do). Admins and HR reach none, by any read.
 */
function isInScope(
  {
    eb,
    and,
    ref,
    lit,
  }: ExpressionBuilder<DB & { c: CheckedQuestion; t: { [Column in keyof Mentoring]: Mentoring[Column] | null } }, "c" | "t">,
  scope: Scope,
  now: Date,
): Expression<SqlBool> {
  switch (scope.kind) {
    case "mentee":
      return and([eb("c.menteeId", "=", scope.menteeId), isShown(scope, ref("c.createdAt"))]);
    case "mentor":
      return and([
        eb("t.mentorId", "=", scope.mentorId),
        eb("t.status", "<>", word("canceled")),
        eb("c.status", "<>", word("draft")),
        eb("t.endAt", ">", daysBefore(now, LIMITS.questionnaire.mentorSeesDays)),
        eb("t.startAt", ">", daysBefore(now, LIMITS.questionnaire.mentorSeesDays + 1)),
      ]);
    case "all":
    case "customer":
      return lit(false);
    default:
      return impossible(scope);
  }
}

const ofMentoring = preparedIn((db, scope, { mentoringId, now }: { mentoringId: string; now: Date }) =>
  selectBrief(db, scope, now).where("c.mentoringId", "=", mentoringId),
);

export const checkedQuestionReads = (db: Db, texts: SealedTexts) => ({
  /** Outside the scope is NOT_FOUND: nobody learns that it exists. */
  async require(scope: Scope, id: string, now: Date): Promise<SheetRow> {
    const row = await selectBrief(db, scope, now)
      .select(["c.selected", "c.themes", "c.currentSituation", "c.goal", "c.freeText", "c.mood", "c.avoidTopics"])
      // The consultant's own note is not even read for anybody else.
      .$if(scope.kind === "mentor", (sheet) => sheet.select("c.mentorNote"))
      .where("c.id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("NOT_FOUND");
    const [sheet] = await texts.open("CheckedQuestion", [{ ...row, mentorNote: row.mentorNote ?? null }], () => id);
    if (!sheet) throw new AppError("NOT_FOUND");
    return sheet;
  },

  /** The questionnaire of an interview, as far as the caller may know of it: whether there is one, not what it says. */
  ofMentoring: async (scope: Scope, mentoringId: string, now: Date): Promise<QuestionnaireBriefRow | null> =>
    firstRow(await ofMentoring(db, scope, { mentoringId, now })),

  /** The newest first; keyset on (createdAt, id). */
  list(scope: Scope, { unattached, unread, after, limit }: QuestionnaireFilter, now: Date): Promise<QuestionnaireBriefRow[]> {
    let page = selectBrief(db, scope, now).orderBy("c.createdAt", "desc").orderBy("c.id", "desc").limit(limit);
    if (unattached !== undefined) page = page.where("c.mentoringId", unattached ? "is" : "is not", null);
    if (unread !== undefined) page = page.where("c.status", unread ? "=" : "<>", word("submitted"));
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("c.createdAt", "c.id"), "<", tuple(after.startAt, after.id)));
    return page.execute();
  },
});

export const checkedQuestionWrites = (db: Db, texts: SealedTexts) => ({
  /** One questionnaire for each interview: the unique index refuses a second one (SHEET_EXISTS). */
  async insert({
    state,
    now,
    ...sheet
  }: QuestionnaireContent & {
    menteeId: string;
    mentoringId: string | null;
    setVersion: number;
    state: QuestionnaireState;
    now: Date;
  }): Promise<{ id: string }> {
    const { menteeId, mentoringId, setVersion, themes, mood } = sheet;
    // The id first: what is written is sealed for it.
    const { id } = await db.selectNoFrom(sql<string>`uuidv7()`.as("id")).executeTakeFirstOrThrow();
    const { selected, currentSituation, goal, freeText, avoidTopics } = await texts.seal("CheckedQuestion", id, sheet);
    return db
      .insertInto("CheckedQuestion")
      .values({
        id,
        menteeId,
        mentoringId,
        setVersion,
        selected: json(selected),
        themes,
        currentSituation,
        goal,
        freeText,
        mood,
        avoidTopics,
        status: state.status,
        changedAfterCheck: state.changedAfterCheck,
        submittedAt: state.status === "submitted" ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  },

  /** The condition decides the race between the mentee's tabs, the consultant's tick, and a cancellation that takes the questionnaire away. */
  async save(
    id: string,
    expected: { version: number; mentoringId: string | null },
    change: Partial<QuestionnaireContent> & {
      mentoringId?: string | null;
      setVersion?: number;
      state: QuestionnaireState;
      submittedAt?: Date;
      now: Date;
    },
  ): Promise<void> {
    const { state, now, mentoringId, setVersion, submittedAt, ...content } = change;
    const { themes, mood } = content;
    const { selected, currentSituation, goal, freeText, avoidTopics } = await texts.seal("CheckedQuestion", id, content);
    const { numUpdatedRows } = await updateExpected(db, id, expected, now)
      .set({
        mentoringId,
        setVersion,
        submittedAt,
        selected: selected && json(selected),
        themes,
        currentSituation,
        goal,
        freeText,
        mood,
        avoidTopics,
        status: state.status,
        changedAfterCheck: state.changedAfterCheck,
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  /** The consultant has read it. The consultant's note stays as it is unless a new one is given. */
  async check(
    id: string,
    expected: { version: number; mentoringId: string | null },
    { note, now }: { note: string | null | undefined; now: Date },
  ): Promise<void> {
    const { mentorNote } = await texts.seal("CheckedQuestion", id, { mentorNote: note });
    const { numUpdatedRows } = await updateExpected(db, id, expected, now)
      .set({ status: "checked", changedAfterCheck: false, mentorCheckedAt: now, mentorNote })
      .where("status", "<>", "draft")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },
});

/** Which interview a questionnaire belongs to. What is written in it is not read here. */
export const checkedQuestionPlaces = (db: Db) => ({
  /**
   * Gives a mentee's own loose questionnaire to one of the mentee's interviews. `asDraft`: another consultant than the one it was written for,
   * who sees it when the mentee hands it in again. False: there is no such questionnaire.
   */
  async attach(id: string, to: { menteeId: string; mentoringId: string; asDraft?: boolean; now: Date }): Promise<boolean> {
    const { numUpdatedRows } = await updateExpected(db, id, { mentoringId: null }, to.now)
      .set({
        mentoringId: to.mentoringId,
        ...onlyColumns("CheckedQuestion", to.asDraft ? { status: "draft" as const, submittedAt: null } : {}),
      })
      .where("menteeId", "=", to.menteeId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Back among the mentee's drafts, where the consultant no longer reads it, and without the consultant's note. Null: there was none. */
  async detach(mentoringId: string, now: Date): Promise<string | null> {
    const row = await updateLoosened(db, now).where("mentoringId", "=", mentoringId).returning("id").executeTakeFirst();
    return row?.id ?? null;
  },

  /** The same for many interviews at once. */
  async detachAll(mentoringIds: readonly string[], now: Date): Promise<void> {
    await updateLoosened(db, now).where("mentoringId", "=", anyOf(mentoringIds)).execute();
  },
});

const updateExpected = (db: Db, id: string, { version, mentoringId }: { version?: number; mentoringId: string | null }, now: Date) => {
  const sheet = db
    .updateTable("CheckedQuestion")
    .set({ version: (eb) => eb("version", "+", 1), updatedAt: now })
    .where("id", "=", id)
    .where("mentoringId", mentoringId === null ? "is" : "=", mentoringId);
  return version === undefined ? sheet : sheet.where("version", "=", version);
};

const updateLoosened = (db: Db, now: Date) =>
  db.updateTable("CheckedQuestion").set({
    mentoringId: null,
    status: "draft",
    submittedAt: null,
    changedAfterCheck: false,
    mentorCheckedAt: null,
    mentorNote: null,
    version: (eb) => eb("version", "+", 1),
    updatedAt: now,
  });
