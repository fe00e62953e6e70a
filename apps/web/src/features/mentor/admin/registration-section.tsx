"use client";

import { registrationState } from "@knotter/domain/mentor-profile";
import { formatDate, formatDateTime, type LocalDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { REGISTRATION_TEXT } from "./labels";
import type { useMentor } from "./use-mentor";
import { useAdminChange } from "./use-mentor";

/** The national register: a person compares the number with the copy of the certificate next to it. */
export function RegistrationSection({ edit, today }: { edit: ReturnType<typeof useMentor>; today: LocalDate }) {
  const { form, office: adminOnly, registrationVerified, hasRegistrationScan } = edit;
  const { change, busy, refusal } = useAdminChange(edit);
  const left = REGISTRATION_TEXT[registrationState(form.registrationExpiresOn, today)];
  const known = form.registrationNumber !== null && form.registrationExpiresOn !== null;
  return (
    <section aria-labelledby="registration">
      <SectionHeading
        id="registration"
        title="キャリアコンサルタント登録"
        lead="国の登録簿と番号を照らし合わせてから、確認済みにしてください。"
      />
      {refusal !== null && (
        <Banner status="warning" announce className="mb-4">
          {refusal}
        </Banner>
      )}
      <DescriptionList
        items={[
          {
            term: "確認",
            detail: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={registrationVerified ? "success" : "warning"} icon={registrationVerified ? "check-circle" : "clock"}>
                  {registrationVerified ? "確認済み" : "未確認"}
                </Badge>
                {adminOnly.registrationVerifiedAt !== null && (
                  <span className="text-sm text-muted tabular-nums">{formatDateTime(new Date(adminOnly.registrationVerifiedAt))}</span>
                )}
              </span>
            ),
          },
          { term: "登録番号", detail: <span className="tabular-nums">{form.registrationNumber ?? "未登録"}</span> },
          { term: "登録年月日", detail: form.registrationDate ? formatDate(form.registrationDate) : "未登録" },
          {
            term: "有効期限",
            detail: (
              <span className="flex flex-wrap items-center gap-3">
                {form.registrationExpiresOn ? formatDate(form.registrationExpiresOn) : "未登録"}
                {left && <Badge tone={left.tone}>{left.text}</Badge>}
              </span>
            ),
          },
          {
            term: "登録証の写し",
            detail: hasRegistrationScan ? (
              <>
                <ButtonLink
                  as="a"
                  variant="secondary"
                  size="small"
                  href={`/api/v1/mentors/${encodeURIComponent(edit.id)}/registration-scan`}
                  target="_blank"
                  rel="noreferrer"
                >
                  写しを開く（新しいタブ）
                </ButtonLink>
                <span className="mt-1 block text-sm text-muted">閲覧は操作記録に残ります。確認が済むと、写しは削除されます。</span>
              </>
            ) : (
              <span className="text-muted">お預かりしていません</span>
            ),
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {registrationVerified ? (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              void change({ registrationVerified: false }, "登録を未確認に戻しました。確認済みになるまで、新しい予約は受け付けません。")
            }
          >
            未確認に戻す
          </Button>
        ) : (
          <Button busy={busy} disabled={!known} onClick={() => void change({ registrationVerified: true }, "登録を確認済みにしました。")}>
            登録を確認済みにする
          </Button>
        )}
        {!registrationVerified && !known && <p className="text-sm text-muted">登録番号と有効期限が入力されると確認できます。</p>}
      </div>
    </section>
  );
}
