import { notifications } from "@knotter/contract/resources/notifications";
import { markNotificationsRead } from "@knotter/usecases/notification/mark-read";
import { actorOf, run } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toNotification } from "../views/notification";

/** The latest first. */
const SORTS = { at: "desc" } as const;

export const notificationsRouter = router({
  list: procedureOf(notifications.list).query(async ({ ctx, input }) => {
    const { userId, role, hiddenBefore = null } = actorOf(ctx);
    const { read } = ctx.services.db;
    const asked = pageAsked("notifications", SORTS, { ...input, sort: "at" });
    const reader = { userId, hiddenBefore };
    const [found, unread] = await Promise.all([read.notification.ofUser(reader, asked), read.notification.unread(reader)]);
    const { page, nextCursor } = pageFound(asked, found);
    return { items: page.map((row) => toNotification(row, role)), total: null, nextCursor, pageSize: input.pageSize, unread };
  }),
  markRead: procedureOf(notifications.markRead).mutation(({ ctx, input }) => run(ctx, markNotificationsRead, input)),
});
