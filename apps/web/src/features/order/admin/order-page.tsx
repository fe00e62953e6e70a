import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { StaffPage } from "@/components/listing/staff-page";
import { OrderOwner, OrderSummary, OrderTitle } from "./order-summary";
import { type OrderTab, orderTabLinks } from "./order-tabs";

/**
 * The frame of every page of one order, its report included: name, state, dates, rates and tabs. The page has to fetch `orders.get` first
 * (`await trpc.orders.get.fetch({ id })`); changes on the page show here at once.
 */
export function OrderPage({
  id,
  tab,
  actions,
  children,
}: {
  id: string;
  tab: OrderTab;
  actions?: ReactNode | undefined;
  children: ReactNode;
}) {
  return (
    <StaffPage
      back={{ href: href("adminOrders"), label: "施策の一覧" }}
      within={<OrderOwner id={id} />}
      title={<OrderTitle id={id} />}
      facts={<OrderSummary id={id} />}
      actions={actions}
      tabs={<TabLinks as={AppLink} label="施策の内容" links={orderTabLinks(id, tab)} size="small" />}
      document={tab === "report"}
    >
      {children}
    </StaffPage>
  );
}

/** Next year's programme begins with this year's conditions. */
export const CopyLink = ({ id }: { id: string }) => (
  <ButtonLink as={AppLink} href={href("adminOrderNew", {}, { from: id })} variant="secondary" size="small" icon="copy">
    写して新しく登録する
  </ButtonLink>
);
