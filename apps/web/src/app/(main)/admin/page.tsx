import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { AdminHome } from "@/features/task/admin/admin-home";
import { HOME_SHAPE, searchOf, tasksOf } from "@/features/task/admin/home-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminHome", async ({ query, trpc }) => {
  const state = readState(HOME_SHAPE, (name) => query[name]);
  const search = searchOf(state);
  const [{ tasks }] = await Promise.all([trpc.office.tasks.fetch({}), search && trpc.office.search.prefetch(search)]);
  const open = state.task ?? tasks.find(({ count }) => count > 0)?.kind;
  if (open) await trpc.office.taskList.fetchInfinite(tasksOf(open));
  return (
    <StaffPage title="今日のタスク" lead="対応を待っているものを、急ぎのものから順に表示しています。">
      <AdminHome />
    </StaffPage>
  );
});
