"use client";

import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { DayInterviews } from "./day-interviews";
import { HOME_SHAPE } from "./home-state";
import { MailBanner } from "./mail-banner";
import { RunningOrders } from "./running-orders";
import { TaskDetail } from "./task-detail";
import { TaskMenu } from "./task-menu";
import { WeekDeadlines } from "./week-deadlines";

/**
 * /admin: the interviews of today and the dates of the week, then the kinds of tasks with the list of one of them, then the running orders. On a phone the
 * list of a task takes the place of everything else.
 */
export function AdminHome() {
  const { state } = useListState(HOME_SHAPE);
  const [{ tasks, asOf }] = trpc.office.tasks.useSuspenseQuery({});
  const [today] = trpc.office.today.useSuspenseQuery({});
  const first = tasks.find(({ count }) => count > 0);
  const chosen = tasks.find(({ kind }) => kind === state.task);
  const shown = chosen ?? first;
  return (
    <>
      <div className="mb-6 empty:hidden">
        <MailBanner {...today.mail} mayTry />
      </div>
      <div className={cx("mb-8 grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]", chosen && "max-lg:hidden")}>
        <DayInterviews {...today} />
        <WeekDeadlines deadlines={today.deadlines} today={tokyoDate(new Date(today.asOf))} />
      </div>
      <h2 className={cx("mb-2 text-base", chosen && "max-lg:sr-only")}>タスク</h2>
      <div className="mb-8 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-6">
        <div className={chosen ? "max-lg:hidden" : undefined}>
          <TaskMenu tasks={tasks} asOf={asOf} open={shown?.kind ?? null} chosen={chosen !== undefined} />
        </div>
        {shown && (
          <div className={chosen ? undefined : "max-lg:hidden"}>
            <AppLink
              href={href("adminHome")}
              className="mb-3 inline-flex min-h-11 items-center gap-1 text-primary underline decoration-1 underline-offset-4 hover:decoration-2 lg:hidden"
            >
              <Icon name="chevron-left" size={18} />
              タスクの一覧
            </AppLink>
            <TaskDetail key={shown.kind} task={shown} asOf={asOf} />
          </div>
        )}
      </div>
      <div className={chosen ? "max-lg:hidden" : undefined}>
        <RunningOrders />
      </div>
    </>
  );
}
