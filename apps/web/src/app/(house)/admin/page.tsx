import { OfficePage } from "../../../components/listing/office-page";
import { readState } from "../../../components/listing/params";
import { HOME_SHAPE, searchOf, tasksOf } from "../../../features/office/home-state";
import { OfficeHome } from "../../../features/office/office-home";
import { guardedPage } from "../../../server/guarded-page";

export default guardedPage("adminHome", async ({ query, trpc }) => {
  const state = readState(HOME_SHAPE, (name) => query[name]);
  const search = searchOf(state);
  const [{ tasks }] = await Promise.all([trpc.office.tasks.fetch({}), search && trpc.office.search.prefetch(search)]);
  const open = state.task ?? tasks.find(({ count }) => count > 0)?.kind;
  if (open) await trpc.office.taskList.fetchInfinite(tasksOf(open));
  return (
    <OfficePage area="office" at="adminHome" title="今日のタスク" lead="対応を待っているものを、急ぎのものから順に表示しています。">
      <OfficeHome />
    </OfficePage>
  );
});
