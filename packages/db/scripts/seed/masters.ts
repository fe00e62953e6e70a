import holidayJp from "@holiday-jp/holiday_jp";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { ClientBase } from "pg";
import { QUESTION_GROUPS, QUESTION_SET } from "./questions";
import { insertRows } from "./rows";
import { TERMS } from "./vocabulary";

/**
 * The master data that every installation needs: vocabularies, the question bank, and the public holidays from last year to the year after
 * next. May run repeatedly: existing labels are updated, an admin's additions are not touched.
 */
export async function ensureMasters(client: ClientBase, now: Date): Promise<{ terms: number; holidays: number; questions: number }> {
  const terms = Object.entries(TERMS).flatMap(([kind, labels]) =>
    Object.entries(labels).map(([code, label], index) => ({ kind, code, label, position: (index + 1) * 10 })),
  );
  const holidays = holidaysAround(now);
  await insertRows(
    client,
    "Term",
    terms,
    `ON CONFLICT ("kind", "code") DO UPDATE SET "label" = EXCLUDED."label", "position" = EXCLUDED."position"`,
  );
  await insertRows(client, "Holiday", holidays, `ON CONFLICT ("date") DO UPDATE SET "name" = EXCLUDED."name"`);
  return { terms: terms.length, holidays: holidays.length, questions: await ensureQuestions(client) };
}

/** Created once: an existing set may have been used, and keeps its wording. An interrupted run is completed by the next. */
async function ensureQuestions(client: ClientBase): Promise<number> {
  await client.query(`INSERT INTO "QuestionSet" ("version", "name") VALUES ($1, $2) ON CONFLICT ("version") DO NOTHING`, [
    QUESTION_SET.version,
    QUESTION_SET.name,
  ]);
  const { rows } = await client.query<{ id: string }>(`SELECT "id" FROM "QuestionSet" WHERE "version" = $1`, [QUESTION_SET.version]);
  const questions = QUESTION_GROUPS.flatMap((group) =>
    group.questions.map((text) => ({ setId: rows[0]?.id, groupCode: group.code, groupLabel: group.label, text })),
  ).map((question, index) => ({ ...question, position: (index + 1) * 10 }));
  await insertRows(client, "Question", questions, `ON CONFLICT ("setId", "position") DO NOTHING`);
  return questions.length;
}

/** 国民の祝日 with 振替休日 and 国民の休日, from an embedded list of the Cabinet Office's dates. */
export function holidaysAround(now: Date): { date: LocalDate; name: string }[] {
  const year = Number(tokyoDate(now).slice(0, 4));
  return Object.entries(holidayJp.holidays)
    .filter(([date]) => Number(date.slice(0, 4)) >= year - 1 && Number(date.slice(0, 4)) <= year + 2)
    .map(([date, holiday]) => ({ date, name: holiday.name }));
}
