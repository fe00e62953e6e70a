import type { OrderView } from "@knotter/api/views/order";
import { HR_DISCLOSURE_SENTENCES, WHY_NO_MORE } from "@knotter/contract/labels/disclosure";
import { href } from "@knotter/contract/routes";
import { Icon } from "@knotter/ui/icon";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { StaffPage } from "@/components/listing/staff-page";
import { OrderFacts } from "./order-facts";

/**
 * The frame of all HR pages of one order, its report included: what was agreed, name, state, dates, rates as far as they are shared, and tabs.
 * The page has to fetch `orders.get` first.
 */
export function OrderFrame({
  order,
  at,
  report,
  actions,
  children,
}: {
  order: OrderView;
  at: "mentees" | "mentors" | "report";
  /** The orders of the report that its tab opens; null if the user may read none. */
  report: string | null;
  actions?: ReactNode | undefined;
  children: ReactNode;
}) {
  const { id, name, disclosureLevel } = order;
  return (
    <StaffPage
      back={{ href: href("hrHome"), label: "人事ページ" }}
      within={<AgreedTerms order={order} />}
      title={<span title={name}>{name}</span>}
      facts={<OrderFacts id={id} />}
      actions={actions}
      tabs={
        <TabLinks
          label="施策のページ"
          as={AppLink}
          size="small"
          links={[
            { href: href("hrOrderMentees", { id }), label: "対象者", current: at === "mentees" },
            { href: href("hrOrderMentors", { id }), label: "担当キャリコン", current: at === "mentors" },
            ...(report !== null ? [{ href: href("hrReport", { orderIds: report }), label: "全体報告書", current: at === "report" }] : []),
          ]}
        />
      }
      document={at === "report"}
    >
      {at !== "report" && <DisclosureNote level={disclosureLevel} />}
      {children}
    </StaffPage>
  );
}

/** What the company has agreed on. How much of it is used is the sum of what happened to each person, absences included, and is the admins' alone. */
function AgreedTerms({ order: { orderNo, period, sessionMinutes, maxMentoringCount, totalSessionCap } }: { order: OrderView }) {
  return (
    <>
      <span className="tabular-nums">施策番号 {orderNo}</span>
      <span className="tabular-nums">
        予約受付 {briefDate(period.bookingOpensOn)}〜{briefDate(period.bookingClosesOn)}
      </span>
      <span className="tabular-nums">
        1回{sessionMinutes}分、1人あたり{maxMentoringCount}回
      </span>
      <span className="tabular-nums">総回数の上限 {totalSessionCap === null ? "なし" : `${amount(totalSessionCap)}回`}</span>
    </>
  );
}

/** What HR sees here, and why nothing more. */
export function DisclosureNote({ level }: { level: OrderView["disclosureLevel"] }) {
  return (
    <p className="mb-2 flex gap-2 text-sm leading-control text-muted">
      <Icon name="lock" size={16} className="mt-0.5" />
      <span>
        {HR_DISCLOSURE_SENTENCES[level]}
        {WHY_NO_MORE}
      </span>
    </p>
  );
}
