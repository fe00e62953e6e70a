"use client";

import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { Email } from "@/components/email";
import { Facts } from "@/components/facts";
import { hoursText, missingText, ZOOM_STATUS_TEXT } from "./labels";
import { StatusActions } from "./status-actions";
import { StatusBadges } from "./status-badges";
import type { useMentor } from "./use-mentor";

/** The mentor's name and state, and the possible actions. */
export function MentorHead({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { office: adminOnly, form, pending } = edit;
  const name = form.displayName ?? form.name ?? "氏名未登録";
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Avatar name={name} photoUrl={edit.photoUrl} size={44} alt="" />
      <div className="min-w-0 flex-[1_1_24rem]">
        <Facts
          items={[
            {
              term: "状態",
              detail: (
                <StatusBadges
                  mentor={{
                    reviewStatus: edit.reviewStatus,
                    accountDisabled: adminOnly.accountDisabled,
                    pendingFields: pending ? ["name"] : [],
                  }}
                />
              ),
            },
            { term: "表示名・カナ", detail: `${form.displayName ?? "未登録"}（${form.nameKana ?? "カナ未登録"}）` },
            { term: "メールアドレス", detail: <Email>{adminOnly.email}</Email> },
            {
              term: "面談",
              detail: (
                <span className="tabular-nums">
                  <Link as={AppLink} href={href("adminMentor", { id: edit.id }, { tab: "interviews" })}>
                    今後{adminOnly.upcoming}件
                  </Link>
                  ・
                  <Link as={AppLink} href={href("adminResults", {}, { mentorId: edit.id, status: "done" })}>
                    実施{adminOnly.done}件
                  </Link>
                </span>
              ),
            },
            {
              term: "受付時間",
              detail: (
                <>
                  {adminOnly.offeredMinutesPerWeek === 0 ? "毎週の受付時間はありません" : `週${hoursText(adminOnly.offeredMinutesPerWeek)}`}
                  {!form.acceptingNew && "（新規の受付は休止中）"}
                </>
              ),
            },
            { term: "Zoom", detail: ZOOM_STATUS_TEXT[adminOnly.zoomStatus] },
            ...(edit.missing.length > 0 ? [{ term: "足りない項目", detail: missingText(edit.missing) }] : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusActions edit={edit} />
        <Link as={AppLink} href={href("mentor", { id: edit.id })} className="inline-flex min-h-11 items-center text-sm">
          公開用のプロフィールを開く
        </Link>
      </div>
    </div>
  );
}
