import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Guide } from "@/features/article/guide/guide";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("guide", async ({ viewer, trpc }) => {
  const [{ items }, { info }] = await Promise.all([trpc.helpLines.list.fetch({}), trpc.currentUser.get.fetch({})]);
  const own = info.role === "mentee" ? info.activeOrders.map(({ disclosureLevel }) => disclosureLevel) : [];
  return <Guide reader={viewer} today={tokyoDate(systemClock.now())} helpLines={items.filter(({ shown }) => shown)} own={own} />;
});
