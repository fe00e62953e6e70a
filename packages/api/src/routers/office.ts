import { OFFICE_TASK_TEXT } from "@knotter/contract/office-words";
import { officeRows as rows } from "@knotter/contract/resources/office";
import type { TaskRow } from "@knotter/db/office.row";
import { MARKED_TASKS, publicNosMeant, UPCOMING_TASKS, URGENT_TASKS } from "@knotter/domain/office-task";
import { tokyoDate } from "@knotter/domain/tokyo";
import { taskDone } from "@knotter/usecases/office/task-done";
import { recordRead } from "../audit";
import { type Context, run, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { at, atOrNull } from "../views/instant";
import { toOfficeFound, toOfficeTask } from "../views/office";

const momentOf = ({ now }: Context) => ({ now, today: tokyoDate(now) });
const among = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

/** The tasks that name a mentee: whose name was handed out is written down. */
const namedIn = (tasks: readonly TaskRow[]): string[] =>
  tasks.flatMap(({ subject, subjectId }) => ((subject === "mentee" || subject === "request") && subjectId ? [subjectId] : []));

export const officeRouter = router({
  tasks: procedureOf(rows.tasks).query(async ({ ctx }) => {
    const counts = await ctx.house.db.read.office.taskCounts(scope(ctx), momentOf(ctx));
    return {
      tasks: counts.map(({ kind, count, at: first }) => ({
        kind,
        ...OFFICE_TASK_TEXT[kind],
        count,
        at: atOrNull(first),
        upcoming: among(UPCOMING_TASKS, kind),
        urgent: among(URGENT_TASKS, kind),
        marked: among(MARKED_TASKS, kind),
      })),
      asOf: at(ctx.now),
    };
  }),

  taskList: procedureOf(rows.taskList).query(async ({ ctx, input: { kind, cursor, pageSize } }) => {
    const found = await ctx.house.db.read.office.tasks(scope(ctx), kind, momentOf(ctx), { after: readKey(cursor), limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    await recordRead(ctx, "office.tasks", "Mentee", namedIn(page));
    return {
      items: page.map(toOfficeTask),
      total: null,
      nextCursor: found.length > pageSize && last ? keyOf({ startAt: last.at, id: last.id }) : null,
      pageSize,
    };
  }),

  taskDone: procedureOf(rows.taskDone).mutation(({ ctx, input }) => run(ctx, taskDone, input)),

  search: procedureOf(rows.search).query(async ({ ctx, input: { q } }) => {
    const { office } = ctx.house.db.read;
    const numbers = publicNosMeant(q, Number(tokyoDate(ctx.now).slice(0, 4)));
    const [mentorings, people, customers] = await Promise.all([
      office.mentoringsByNumber(scope(ctx), numbers),
      office.people(scope(ctx), q),
      office.customersByName(scope(ctx), q),
    ]);
    await recordRead(
      ctx,
      "office.search",
      "User",
      people.flatMap(({ userId }) => userId ?? []),
    );
    return toOfficeFound({ mentorings, people, customers });
  }),
});
