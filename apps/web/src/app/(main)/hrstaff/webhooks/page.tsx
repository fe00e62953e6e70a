import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { notFound } from "next/navigation";
import { AppLink } from "@/components/app-link";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { WEBHOOKS_SHAPE, webhooksInput } from "@/features/webhook/list-state";
import { WebhookList } from "@/features/webhook/webhook-list";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrWebhooks", async ({ query, trpc }) => {
  const { info } = await trpc.currentUser.get.fetch({});
  if (info.role !== "hrstaff") notFound();
  const keeps = info.isPrimary || info.permissions.manageHrStaff;
  if (keeps) await trpc.webhooks.list.fetchInfinite(webhooksInput(readState(WEBHOOKS_SHAPE, (name) => query[name])));
  return (
    <StaffPage title="Webhook" lead="施策の変化を、御社のシステムへすぐに知らせます。">
      {keeps ? (
        <WebhookList forAdmin={false} />
      ) : (
        <EmptyState
          level={2}
          title="このページを見る権限がありません"
          action={
            <ButtonLink as={AppLink} href={href("account")} variant="secondary">
              ご自身の権限を見る
            </ButtonLink>
          }
        >
          Webhookは、主担当の方と、人事ご担当者の一覧を見る権限のある方が扱えます。
        </EmptyState>
      )}
    </StaffPage>
  );
});
