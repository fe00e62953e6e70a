import { systemClock } from "@knotter/domain/clock";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { AdminHome } from "@/features/task/admin/admin-home";
import { HOME_SHAPE, tasksOf } from "@/features/task/admin/home-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminHome", async ({ query, trpc }) => {
  const state = readState(HOME_SHAPE, (name) => query[name]);
  const [{ tasks }] = await Promise.all([trpc.office.tasks.fetch({}), trpc.office.today.fetch({})]);
  const open = state.task ?? tasks.find(({ count }) => count > 0)?.kind;
  if (open) await trpc.office.taskList.fetchInfinite(tasksOf(open));
  return (
    <StaffPage title="ホーム" lead={`${formatDate(tokyoDate(systemClock.now()))}の面談と期日、対応を待っているもの、進行中の施策です。`}>
      <AdminHome />
    </StaffPage>
  );
});
