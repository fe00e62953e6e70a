import type { QuestionnaireState, TickedQuestion } from "@knotter/domain/checked-question";
import { AppError } from "@knotter/domain/errors";
import type { Client } from "../client";
import { firstOf, rowsOf, type Sql, sql } from "../sql";
import type { QuestionnaireContent } from "./checked-question.row";

const json = (selected: readonly TickedQuestion[]) => selected.map((question) => ({ ...question }));

export const checkedQuestionWrites = (client: Client) => ({
  /** One sheet for each interview: the unique index refuses a second one (SHEET_EXISTS). */
  async insert(
    sheet: QuestionnaireContent & {
      menteeId: string;
      mentoringId: string | null;
      setVersion: number;
      state: QuestionnaireState;
      now: Date;
    },
  ): Promise<{ id: string }> {
    const { state, now, selected, menteeId, mentoringId, setVersion, themes, currentSituation, goal, freeText, mood, avoidTopics } = sheet;
    return client.prisma.checkedQuestion.create({
      data: {
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
        ...state,
        submittedAt: state.status === "submitted" ? now : null,
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    });
  },

  /** The condition decides the race between the mentee's tabs, the consultant's tick, and a cancellation that takes the sheet away. */
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
    const { state, now, selected, ...columns } = change;
    const { count } = await client.prisma.checkedQuestion.updateMany({
      where: { id, ...expected },
      data: { ...columns, ...(selected ? { selected: json(selected) } : {}), ...state, version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** The consultant has read it. Her note stays as it is unless she gives one. */
  async check(
    id: string,
    expected: { version: number; mentoringId: string | null },
    { note, now }: { note: string | null | undefined; now: Date },
  ): Promise<void> {
    const { count } = await client.prisma.checkedQuestion.updateMany({
      where: { id, ...expected, status: { not: "draft" } },
      data: {
        status: "checked",
        changedAfterCheck: false,
        mentorCheckedAt: now,
        ...(note === undefined ? {} : { mentorNote: note }),
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },

  /**
   * Gives a mentee's own loose sheet to an interview of hers. `asDraft`: another consultant than the one it was written for; she sees
   * it when the mentee hands it in again. False: there is no such sheet.
   */
  async attach(id: string, to: { menteeId: string; mentoringId: string; asDraft?: boolean; now: Date }): Promise<boolean> {
    const { count } = await client.prisma.checkedQuestion.updateMany({
      where: { id, menteeId: to.menteeId, mentoringId: null },
      data: {
        mentoringId: to.mentoringId,
        ...(to.asDraft ? { status: "draft" as const, submittedAt: null } : {}),
        version: { increment: 1 },
        updatedAt: to.now,
      },
    });
    return count === 1;
  },

  /**
   * Back among the mentee's drafts, where the consultant no longer reads it, and without what she noted on it. Null: there was none.
   */
  async detach(mentoringId: string, now: Date): Promise<string | null> {
    const row = await firstOf<{ id: string }>(client, loosened(sql`"mentoringId" = ${mentoringId}::uuid`, now));
    return row?.id ?? null;
  },

  /** The same for many interviews at once. */
  async detachAll(mentoringIds: readonly string[], now: Date): Promise<void> {
    await rowsOf(client, loosened(sql`"mentoringId" = ANY(${mentoringIds as string[]}::uuid[])`, now));
  },
});

const loosened = (which: Sql, now: Date): Sql =>
  sql`UPDATE "CheckedQuestion" SET "mentoringId" = NULL, "status" = 'draft', "submittedAt" = NULL, "changedAfterCheck" = false, "mentorCheckedAt" = NULL,
        "mentorNote" = NULL, "version" = "version" + 1, "updatedAt" = ${now} WHERE ${which} RETURNING "id"`;
