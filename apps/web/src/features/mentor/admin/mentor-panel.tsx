"use client";

import { href } from "@knotter/contract/routes";
import type { RegistrationState } from "@knotter/domain/mentor-profile";
import { formatDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { Email } from "@/components/email";
import { QUIET } from "@/components/form/quiet";
import { PanelFacts, PanelSection } from "@/components/listing/panel-parts";
import { RowSidePanel } from "@/components/listing/row-side-panel";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { PanelMails } from "@/components/mail/panel-mails";
import { PanelInterviews } from "@/components/panel-interviews";
import { PanelRecords } from "@/components/panel-records";
import { trpc } from "@/trpc/client";
import { hoursText, type MentorItem, missingText, REGISTRATION_TEXT, ZOOM_STATUS_TEXT } from "./labels";
import { nextInterviewsOf } from "./list-state";
import { nameOf } from "./mentor-columns";
import { StatusActions } from "./status-actions";
import { StatusBadges } from "./status-badges";
import type { useMentor } from "./use-mentor";

type Edit = ReturnType<typeof useMentor>;

interface Props {
  panel: RowPanel;
  /** The row of the list, where it is loaded: shown until the rest has come. */
  row: MentorItem | undefined;
  total: number | null | undefined;
}

/** One mentor for the admins: standing, load, next interviews, mails, history, and what can be done. */
export function MentorPanel({ panel, row, total }: Props) {
  const id = panel.id ?? "";
  const query = trpc.mentors.get.useQuery({ id }, QUIET);
  const next = trpc.mentors.mentorings.useQuery(nextInterviewsOf(id), QUIET);
  const found = query.data?.edit?.id === id ? query.data.edit : undefined;
  const edit = found?.office ? { ...found, office: found.office } : undefined;
  const standing = edit
    ? {
        reviewStatus: edit.reviewStatus,
        accountDisabled: edit.office.accountDisabled,
        pendingFields: edit.pending ? ["name" as const] : [],
      }
    : row;
  const name = edit ? (edit.form.name ?? edit.form.displayName ?? "氏名未登録") : row && nameOf(row);
  return (
    <RowSidePanel
      panel={panel}
      total={total}
      title={name}
      lead={
        standing && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {edit?.form.nameKana && <span>{edit.form.nameKana}</span>}
            <StatusBadges mentor={standing} />
          </span>
        )
      }
      reads={[{ query, found: edit }]}
      actions={edit && <Actions key={id} edit={edit} />}
    >
      {edit && (
        <>
          <Facts edit={edit} registration={row?.registrationState} />
          <Load edit={edit} toReport={next.data?.counts.toReport} />
          <PanelInterviews
            items={next.data?.items}
            failed={next.isError}
            otherOf={({ mentee }) => mentee.displayName}
            all={href("adminMentor", { id }, { tab: "interviews" })}
          />
          <PanelMails of={{ toUserId: id }} all={{ user: id }} />
          <PanelRecords personId={id} />
        </>
      )}
    </RowSidePanel>
  );
}

/** The review itself is on the page, where everything can be compared. */
function Actions({ edit }: { edit: Edit }) {
  const waits = edit.reviewStatus === "pending_review" || edit.pending !== null;
  return (
    <>
      <ButtonLink as={AppLink} size="small" variant={waits ? "primary" : "secondary"} href={href("adminMentor", { id: edit.id })}>
        {edit.reviewStatus === "pending_review" ? "審査する" : waits ? "変更を確認する" : "キャリコンのページ"}
      </ButtonLink>
      <StatusActions edit={edit} size="small" />
      <ButtonLink as={AppLink} size="small" variant="quiet" href={href("mentor", { id: edit.id })}>
        公開用のプロフィール
      </ButtonLink>
    </>
  );
}

function Facts({
  edit: { form, office: adminOnly, missing, registrationVerified },
  registration,
}: {
  edit: Edit;
  /** As the list has it. */
  registration: RegistrationState | undefined;
}) {
  const left = registration && REGISTRATION_TEXT[registration];
  const { contractFrom, contractTo } = adminOnly;
  return (
    <PanelFacts
      rows={[
        ["表示名", form.displayName],
        ["メールアドレス", <Email key="email">{adminOnly.email}</Email>],
        [
          "登録番号",
          form.registrationNumber && (
            <span className="tabular-nums">
              {form.registrationNumber}
              <span className={registrationVerified ? "ml-2 text-muted" : "ml-2 font-bold text-warning"}>
                {registrationVerified ? "確認済み" : "未確認"}
              </span>
            </span>
          ),
        ],
        [
          "登録の期限",
          form.registrationExpiresOn && (
            <span className="flex flex-wrap items-center gap-2">
              {formatDate(form.registrationExpiresOn)}
              {left && <Badge tone={left.tone}>{left.text}</Badge>}
            </span>
          ),
        ],
        ["Zoom", ZOOM_STATUS_TEXT[adminOnly.zoomStatus]],
        [
          "業務委託",
          (contractFrom ?? contractTo) && `${contractFrom ? formatDate(contractFrom) : ""}〜${contractTo ? formatDate(contractTo) : ""}`,
        ],
        ["足りない項目", missing.length > 0 && missingText(missing)],
        [
          "メモ",
          adminOnly.adminMemo && (
            <span key="memo" className="whitespace-pre-line">
              {adminOnly.adminMemo}
            </span>
          ),
        ],
      ]}
    />
  );
}

/** How much the mentor has, and how much more could come. */
function Load({ edit: { id, form, office: adminOnly }, toReport }: { edit: Edit; toReport: number | undefined }) {
  const count = (many: number) => `${many.toLocaleString("ja-JP")}件`;
  return (
    <PanelSection title="担当の状況">
      <PanelFacts
        rows={[
          ["今後の面談", count(adminOnly.upcoming)],
          ["報告待ち", toReport !== undefined && count(toReport)],
          [
            "実施した面談",
            <Link key="done" as={AppLink} href={href("adminResults", {}, { mentorId: id, status: "done" })}>
              {count(adminOnly.done)}
            </Link>,
          ],
          ["毎週の受付時間", adminOnly.offeredMinutesPerWeek === 0 ? "なし" : hoursText(adminOnly.offeredMinutesPerWeek)],
          ["面談の上限", `1日${form.dailyCap}件・1週間${form.weeklyCap}件`],
          ["新規の受付", form.acceptingNew ? "受付中" : "休止中"],
        ]}
      />
    </PanelSection>
  );
}
