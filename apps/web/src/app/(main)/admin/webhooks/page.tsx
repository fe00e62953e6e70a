import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { WEBHOOKS_SHAPE, webhooksInput } from "@/features/webhook/list-state";
import { WebhookList } from "@/features/webhook/webhook-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminWebhooks", async ({ query, trpc }) => {
  const state = readState(WEBHOOKS_SHAPE, (name) => query[name]);
  await Promise.all([
    trpc.webhooks.list.fetchInfinite(webhooksInput(state)),
    state.customerId !== null && trpc.customers.get.prefetch({ id: state.customerId }),
  ]);
  return (
    <StaffPage title="Webhook" lead="予約や施策の変化を、登録したURLへすぐに知らせます。">
      <WebhookList forAdmin />
    </StaffPage>
  );
});
