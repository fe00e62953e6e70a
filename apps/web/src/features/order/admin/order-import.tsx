"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { FileImport } from "@/components/list-import/file-import";

/** /admin/order?view=import: the orders of a new business year as one list, validated before anything is written. */
export function OrderImport() {
  return (
    <FileImport
      kind="orders"
      orderId={null}
      unit="件"
      note="一覧に新しい顧客企業があれば登録し、人事ご担当者のアドレスがある行では、その方に招待メールを送ります。"
      done={({ created, updated, invited }, more) => (
        <Banner status="success" announce title={`${created + updated}件を取り込みました。`}>
          <p>
            新規 {created}件、更新 {updated}件。新しい施策は下書きです。対象者を登録すると、受付を始められます。
            {invited !== null && invited > 0 && `人事ご担当者 ${invited}名に招待メールを送りました。`}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <ButtonLink as={AppLink} href={href("adminOrders", {}, { status: "draft" })} size="small">
              下書きの施策を見る
            </ButtonLink>
            <Button size="small" variant="secondary" onClick={more}>
              続けて取り込む
            </Button>
          </p>
        </Banner>
      )}
    />
  );
}
