import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Guide } from "@/features/article/guide/guide";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("guide", async ({ viewer, trpc }) => {
  const { items } = await trpc.helpLines.list.fetch({});
  return <Guide reader={viewer} today={tokyoDate(systemClock.now())} helpLines={items.filter(({ shown }) => shown)} />;
});
