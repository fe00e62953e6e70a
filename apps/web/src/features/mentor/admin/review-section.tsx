"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { ProfileChanges, REVIEWED_TEXT, reviewedWords } from "@/components/profile-changes";
import { whenAsked } from "@/components/when-opened";
import type { Edit } from "./labels";
import { useAdminChange } from "./use-mentor";

const load = () => import("./reject-dialog").then((module) => module.RejectDialog);
const RejectDialog = whenAsked(load);

const FIELDS = Object.keys(REVIEWED_TEXT) as (keyof typeof REVIEWED_TEXT)[];

/** What waits for an admin's approval: a whole new profile, or changes of a published one. */
export function ReviewSection({ edit }: { edit: Edit }) {
  const { pending, reviewStatus, reviewNote, form } = edit;
  const { change, busy, refusal } = useAdminChange(edit);
  const [rejecting, setRejecting] = useState(false);
  const whole = reviewStatus === "pending_review";
  const waits = whole || pending !== null;
  return (
    <section aria-labelledby="review" className="grid gap-5">
      <SectionHeading
        id="review"
        className="mb-0"
        title={whole ? "審査を待っているプロフィール" : pending ? "確認を待っている変更" : "審査"}
        lead={
          whole
            ? "承認すると公開され、予約を受けられるようになります。"
            : pending
              ? `${formatDateTime(new Date(pending.since))} に届きました。承認するまで、相談者には「公開中」の内容が表示されます。`
              : undefined
        }
      />
      {refusal !== null && (
        <Banner status="warning" announce>
          {refusal}
        </Banner>
      )}
      {!waits && <p className="text-muted">確認を待っているものはありません。氏名・写真・登録・資格が変更されると、ここに届きます。</p>}
      {reviewNote !== null && (
        <Banner status="info" title="前回の差し戻しの理由">
          <p className="whitespace-pre-line">{reviewNote}</p>
        </Banner>
      )}
      {pending && <ProfileChanges edit={edit} pending={pending} />}
      {whole && (
        <div>
          <DescriptionList
            items={[
              ...FIELDS.map((field) => ({ term: REVIEWED_TEXT[field], detail: reviewedWords(field, form) })),
              { term: "キャッチコピー", detail: form.headline ?? "なし" },
              { term: "自己紹介", detail: <span className="whitespace-pre-line">{form.bio ?? "なし"}</span> },
            ]}
          />
          <Link as={AppLink} href={href("mentor", { id: edit.id })} className="inline-flex min-h-11 items-center">
            相談者に見えるページで、すべての項目を確認する
          </Link>
        </div>
      )}
      {waits && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            busyLabel="承認しています"
            onClick={() => void change({ review: { decision: "approve" } }, whole ? "承認して、公開しました。" : "変更を承認しました。")}
          >
            {whole ? "承認して公開する" : "変更を承認する"}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setRejecting(true)}>
            差し戻す
          </Button>
        </div>
      )}
      {rejecting && <RejectDialog edit={edit} onClose={() => setRejecting(false)} />}
    </section>
  );
}
