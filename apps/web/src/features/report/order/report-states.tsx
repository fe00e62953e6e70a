import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { PagesDrawing } from "./pages-drawing";

const back = (
  <ButtonLink as={AppLink} href={href("hrHome")} variant="secondary">
    人事ページへ戻る
  </ButtonLink>
);

function ReportState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState level={2} drawing={<PagesDrawing />} title={title} action={back} className="max-w-[36rem]">
      {children}
    </EmptyState>
  );
}

/** The same whether the report does not exist or has too few people: the difference would reveal how many took part. */
export const NotPublishedState = () => (
  <ReportState title="まだ公開されていません">
    集計期間が締め切られ、面談を受けた方が個人を特定できない人数に達していて、事務局の確認が終わると公開されます。公開されたときは、メールでお知らせします。
  </ReportState>
);

/** Two reports that differ by a few people would reveal data about those few. */
export const DifferenceRiskState = () => (
  <ReportState title="この組み合わせでは表示できません">
    これまでにご覧になった報告書との差から、個人が推測される可能性があるためです。ほかの報告書は、人事ページからこれまでどおりご覧いただけます。ご不明な点は事務局にお問い合わせください。
  </ReportState>
);

export const NoRightState = () => (
  <ReportState title="報告書を閲覧する権限がありません">権限は、貴社の主担当の方が「人事ご担当者」のページで設定できます。</ReportState>
);
