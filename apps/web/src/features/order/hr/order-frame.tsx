import type { OrderView } from "@knotter/api/views/order";
import { HR_DISCLOSURE_SENTENCES, WHY_NO_MORE } from "@knotter/contract/labels/disclosure";
import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Icon } from "@knotter/ui/icon";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { StaffPage } from "@/components/listing/staff-page";

/** The frame of all HR pages of one order: name, disclosure, and the links between its lists. */
export function OrderFrame({
  order,
  at,
  actions,
  children,
}: {
  order: Pick<OrderView, "id" | "name" | "period" | "status" | "statusLabel" | "disclosureLevel">;
  at: "mentees" | "mentors";
  actions?: ReactNode | undefined;
  children: ReactNode;
}) {
  const { id, name, period, status, statusLabel } = order;
  return (
    <StaffPage
      area="hr"
      at="hrHome"
      back={{ href: href("hrHome"), label: "人事ページ" }}
      title={name}
      actions={actions}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          <Badge tone={status === "active" ? "primary" : "neutral"}>{statusLabel}</Badge>
          <span>
            <span className="inline-block">{formatDate(period.startsOn)}</span> 〜{" "}
            <span className="inline-block">{formatDate(period.endsOn)}</span>
          </span>
        </span>
      }
    >
      <DisclosureNote level={order.disclosureLevel} />
      <TabLinks
        label="施策のページ"
        as={AppLink}
        className="mb-6"
        links={[
          { href: href("hrOrderMentees", { id }), label: "対象者", current: at === "mentees" },
          { href: href("hrOrderMentors", { id }), label: "担当キャリコン", current: at === "mentors" },
        ]}
      />
      {children}
    </StaffPage>
  );
}

/** What HR sees here, and why nothing more. */
export function DisclosureNote({ level }: { level: OrderView["disclosureLevel"] }) {
  return (
    <div className="mb-6 flex max-w-reading gap-3 rounded-card bg-sunken px-4 py-3.5">
      <Icon name="lock" className="mt-1 text-muted" />
      <p className="text-sm">
        {HR_DISCLOSURE_SENTENCES[level]}
        {WHY_NO_MORE}
      </p>
    </div>
  );
}
