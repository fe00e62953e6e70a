import { notFound } from "next/navigation";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { NoPermission } from "@/components/no-permission";
import { CreateButton } from "@/features/webhook/create-button";
import { WEBHOOKS_SHAPE, webhooksInput } from "@/features/webhook/list-state";
import { WebhookList } from "@/features/webhook/webhook-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrWebhooks", async ({ query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  const keeps = info.isPrimary || info.permissions.manageHrStaff;
  if (keeps) await trpc.webhooks.list.fetchInfinite(webhooksInput(readState(WEBHOOKS_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="Webhook"
      lead="施策の変化を、御社のシステムへすぐに知らせます。"
      actions={keeps && <CreateButton customerId={null} forAdmin={false} />}
    >
      {keeps ? (
        <WebhookList forAdmin={false} />
      ) : (
        <NoPermission>Webhookは、主担当の方と、人事ご担当者の一覧を見る権限のある方が扱えます。</NoPermission>
      )}
    </StaffPage>
  );
});
