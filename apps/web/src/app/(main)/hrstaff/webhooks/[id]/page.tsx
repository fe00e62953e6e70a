import { notFound } from "next/navigation";
import { readState } from "@/components/listing/params";
import { MESSAGES_SHAPE, messagesInput } from "@/features/webhook/list-state";
import { WebhookDetail } from "@/features/webhook/webhook-detail";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrWebhook", async ({ params, query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  // HR without this permission read on the list why they see no webhooks.
  if (info.role !== "hrstaff" || !(info.isPrimary || info.permissions.manageHrStaff)) notFound();
  const id = params["id"] ?? "";
  await trpc.webhooks.get.fetch({ id });
  await trpc.webhooks.messages.prefetchInfinite(
    messagesInput(
      id,
      readState(MESSAGES_SHAPE, (name) => query[name]),
    ),
  );
  return <WebhookDetail id={id} forAdmin={false} />;
});
