import { reportGroups } from "@knotter/contract/resources/report-groups";
import { groupOrders } from "@knotter/usecases/order-report/group";
import { run } from "../context";
import { procedureOf, router } from "../trpc";

export const reportGroupsRouter = router({
  create: procedureOf(reportGroups.create).mutation(({ ctx, input }) => run(ctx, groupOrders, input)),
});
