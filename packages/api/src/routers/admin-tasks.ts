import { ADMIN_TASK_TEXT } from "@knotter/contract/labels/admin";
import { adminTaskRows as rows } from "@knotter/contract/resources/admin-tasks";
import { operationRows } from "@knotter/contract/resources/operation";
import type { TaskRow } from "@knotter/db/admin/task";
import { courseOf, weekFrom } from "@knotter/domain/admin-day";
import { ADMIN_TASKS, type AdminTaskKind, MARKED_TASKS, publicNosMeant, UPCOMING_TASKS, URGENT_TASKS } from "@knotter/domain/admin-task";
import type { Role } from "@knotter/domain/role";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { taskDone, tasksDone } from "@knotter/usecases/admin-tasks/task-done";
import { sendTestMail } from "@knotter/usecases/mail/send-test-mail";
import { shortOrders } from "@knotter/usecases/order/capacity";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { toAdminSearchResult, toAdminTask, toDayInterview, toDeadline, toShortageTask } from "../views/admin-tasks";
import { at, atOrNull } from "../views/instant";

const earlier = (one: LocalDate, other: LocalDate): LocalDate => [one, other].sort()[0] ?? other;
const momentOf = ({ now }: Context) => ({ now, today: tokyoDate(now) });
const among = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

/** The mentees whom the tasks name: the reading of their names is recorded. */
const namedIn = (tasks: readonly TaskRow[]): string[] =>
  tasks.flatMap(({ subject, subjectId }) => ((subject === "mentee" || subject === "request") && subjectId ? [subjectId] : []));

const inOrder = (a: Pick<TaskRow, "at" | "id">, b: Pick<TaskRow, "at" | "id">): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

const shortages = async (ctx: Context): Promise<TaskRow[]> => (await shortOrders(ctx.deps, scope(ctx))).map(toShortageTask).sort(inOrder);

export const adminTasksRouter = router({
  operation: procedureOf(operationRows.operation).query(({ ctx }) => ctx.services.operation(ctx.now, actorOf(ctx).userId)),

  testMail: procedureOf(operationRows.testMail).mutation(({ ctx, input }) => run(ctx, sendTestMail, input)),

  today: procedureOf(rows.today).query(async ({ ctx }) => {
    const { day } = ctx.services.db.read.admin;
    const today = tokyoDate(ctx.now);
    const week = weekFrom(today);
    const [interviews, total, deadlines, unsent] = await Promise.all([
      day.interviews(scope(ctx), today),
      day.interviewCount(scope(ctx), today),
      day.deadlines(scope(ctx), week.from, week.to),
      ctx.services.db.read.system.readiness.unsentMails(),
    ]);
    await recordRead(
      ctx,
      "office.today",
      "Mentee",
      interviews.map(({ menteeId }) => menteeId),
    );
    return {
      interviews: interviews.map((row) => toDayInterview(row, ctx.now)),
      total,
      deadlines: deadlines.map(toDeadline),
      mail: { way: ctx.services.mailWay, unsent },
      asOf: at(ctx.now),
    };
  }),

  courses: procedureOf(rows.courses).query(async ({ ctx, input: { orderIds } }) => {
    const { day } = ctx.services.db.read.admin;
    const today = tokyoDate(ctx.now);
    const [spans, firsts] = await Promise.all([day.spans(scope(ctx), orderIds), day.firsts(scope(ctx), orderIds)]);
    return {
      courses: spans.map(({ id, bookingOpensOn, endsOn }) => ({
        orderId: id,
        points: courseOf(
          firsts.filter(({ orderId }) => orderId === id),
          earlier(bookingOpensOn, today),
          earlier(endsOn, today),
        ),
      })),
    };
  }),

  tasks: procedureOf(rows.tasks).query(async ({ ctx }) => {
    const [stored, short] = await Promise.all([ctx.services.db.read.admin.tasks.taskCounts(scope(ctx), momentOf(ctx)), shortages(ctx)]);
    const counts = new Map<AdminTaskKind, { count: number; at: Date | null }>(stored.map(({ kind, ...rest }) => [kind, rest]));
    counts.set("slot_shortage", { count: short.length, at: short[0]?.at ?? null });
    return {
      tasks: ADMIN_TASKS.map((kind) => {
        const { count = 0, at: first = null } = counts.get(kind) ?? {};
        return {
          kind,
          ...ADMIN_TASK_TEXT[kind],
          count,
          at: atOrNull(first),
          upcoming: among(UPCOMING_TASKS, kind),
          urgent: among(URGENT_TASKS, kind),
          marked: among(MARKED_TASKS, kind),
        };
      }),
      asOf: at(ctx.now),
    };
  }),

  taskList: procedureOf(rows.taskList).query(async ({ ctx, input: { kind, cursor, pageSize } }) => {
    const [after, limit] = [readKey(cursor), pageSize + 1];
    const found =
      kind === "slot_shortage"
        ? (await shortages(ctx)).filter((task) => !after || inOrder({ at: after.startAt, id: after.id }, task) < 0).slice(0, limit)
        : await ctx.services.db.read.admin.tasks.tasks(scope(ctx), kind, momentOf(ctx), { after, limit });
    const page = found.slice(0, pageSize);
    const last = page.at(-1);
    await recordRead(ctx, "office.tasks", "Mentee", namedIn(page));
    return {
      items: page.map(toAdminTask),
      total: null,
      nextCursor: found.length > pageSize && last ? keyOf({ startAt: last.at, id: last.id }) : null,
      pageSize,
    };
  }),

  taskDone: procedureOf(rows.taskDone).mutation(({ ctx, input }) => run(ctx, taskDone, input)),

  tasksDone: procedureOf(rows.tasksDone).mutation(({ ctx, input }) => run(ctx, tasksDone, input)),

  search: procedureOf(rows.search).query(async ({ ctx, input: { q } }) => {
    const { search } = ctx.services.db.read.admin;
    const numbers = publicNosMeant(q, Number(tokyoDate(ctx.now).slice(0, 4)));
    const [numbered, people, customers, orders] = await Promise.all([
      search.mentoringsByNumber(scope(ctx), numbers),
      search.people(scope(ctx), q),
      search.customersByName(scope(ctx), q),
      search.ordersByName(scope(ctx), q),
    ]);
    const strangers = people.flatMap(({ userId, email }) => (userId === null && email !== null ? [email] : []));
    const accounts = people.flatMap(({ userId }) => userId ?? []);
    const idsOf = (wanted: Role) => people.flatMap(({ userId, role }) => (role === wanted ? (userId ?? []) : []));
    const [mails, theirs] = await Promise.all([
      search.mailsTo(scope(ctx), accounts, strangers),
      search.mentoringsOf(scope(ctx), { menteeIds: idsOf("mentee"), mentorIds: idsOf("mentor") }, ctx.now),
    ]);
    const mentorings = [...numbered, ...theirs.filter(({ id }) => numbered.every((one) => one.id !== id))];
    await recordRead(ctx, "office.search", "User", [...accounts, ...mentorings.map(({ menteeId }) => menteeId)]);
    await recordRead(
      ctx,
      "office.search",
      "OrderMentee",
      people.flatMap(({ orderMenteeId }) => orderMenteeId ?? []),
    );
    return toAdminSearchResult({ mentorings, people, customers, orders, mails });
  }),
});
