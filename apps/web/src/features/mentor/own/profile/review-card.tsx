"use client";

import type { ReviewStatus } from "@knotter/domain/mentor-review";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { ContactText } from "@/components/contact";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Edit } from "./profile-values";

interface Standing {
  status: "info" | "success" | "warning" | "error";
  title: string;
  text: string;
}

const STANDING = {
  invited: {
    status: "info",
    title: "プロフィールは、まだ公開されていません",
    text: "必要な項目を登録して、事務局に審査を依頼してください。入力の途中でも保存できます。",
  },
  draft: {
    status: "info",
    title: "プロフィールは、まだ公開されていません",
    text: "必要な項目を登録して、事務局に審査を依頼してください。入力の途中でも保存できます。",
  },
  pending_review: {
    status: "info",
    title: "事務局が審査しています",
    text: "通常は3営業日以内にご連絡します。その間も内容を変更できます。",
  },
  enabled: {
    status: "success",
    title: "プロフィールを公開しています",
    text: "お名前・写真・資格・登録の変更は、事務局が確認してから公開されます。そのほかの変更は、保存するとすぐに反映されます。",
  },
  disabled: {
    status: "warning",
    title: "事務局が、受付を止めています",
    text: "再開については事務局にご相談ください。プロフィールの変更はできます。",
  },
  suspended: {
    status: "error",
    title: "登録の有効期限が切れたため、新しい予約を受け付けていません",
    text: "すでに入っている予約は、そのまま実施できます。新しい有効期限を入力し、登録証の写しをお送りください。事務局の確認後に、受付を再開します。",
  },
  retired: { status: "info", title: "ご登録は終了しています", text: "ご不明な点は、事務局までお問い合わせください。" },
} as const satisfies Record<ReviewStatus, Standing>;

/** The profile's review status, the last comment of the admins, and the next step. */
export function ReviewCard({
  edit,
  isExpired,
  dirty,
  onStored,
}: {
  edit: Edit;
  /** Said above the page, with the date. */
  isExpired: boolean;
  dirty: boolean;
  onStored: (stored: Edit) => void;
}) {
  const standing = STANDING[edit.reviewStatus];
  const asks = edit.reviewStatus === "invited" || edit.reviewStatus === "draft";
  const { mutate, isPending } = trpc.mentors.update.useMutation({
    onSuccess(stored) {
      onStored(stored);
      showToast({ status: "success", text: "審査を依頼しました。" });
    },
    onError(error) {
      if (appErrorOf(error)?.code === "STATUS_NOT_ALLOWED") window.location.reload();
    },
  });
  const missing = edit.missing.length;
  const told = isExpired && edit.reviewStatus === "suspended";
  if (told && edit.reviewNote === null) return null;
  const obstacle = dirty ? "先に、変更を保存してください。" : missing > 0 ? `あと${missing}項目の登録が必要です。` : null;
  return (
    <div className="grid gap-4">
      {edit.reviewNote !== null && (
        <Banner status="warning" title="事務局からの連絡">
          <p className="whitespace-pre-line">{edit.reviewNote}</p>
          <p className="mt-1">
            内容を直して、{asks ? "もう一度審査を依頼してください。" : "もう一度保存してください。いまは、前の内容を公開しています。"}
          </p>
        </Banner>
      )}
      {!told && (
        <Banner
          status={standing.status}
          title={standing.title}
          action={
            asks ? (
              <Button
                size="small"
                busy={isPending}
                busyLabel="依頼しています"
                disabled={obstacle !== null}
                aria-describedby={obstacle === null ? undefined : "review-obstacle"}
                onClick={() => mutate({ id: edit.id, expectedVersion: edit.version, submitForReview: true })}
              >
                審査を依頼する
              </Button>
            ) : undefined
          }
        >
          <p>
            <ContactText>{standing.text}</ContactText>
          </p>
          {asks && obstacle !== null && (
            <p id="review-obstacle" className="mt-1 font-bold">
              {obstacle}
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
