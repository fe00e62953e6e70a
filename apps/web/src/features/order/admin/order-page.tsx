import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { StaffPage } from "@/components/listing/staff-page";
import { OrderLead, OrderSummary, OrderTitle } from "./order-summary";
import { type OrderTab, orderTabLinks } from "./order-tabs";

/**
 * The frame of every page of one order: name, state, progress, and tabs. The page has to fetch `orders.get` first (`await
 * trpc.orders.get.fetch({ id })`); changes on the page show here at once.
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
      area="office"
      at="adminOrders"
      back={{ href: href("adminOrders"), label: "施策の一覧" }}
      title={<OrderTitle id={id} />}
      lead={<OrderLead id={id} />}
      actions={actions}
    >
      <OrderSummary id={id} brief={tab !== "overview"} />
      <TabLinks as={AppLink} label="施策の内容" links={orderTabLinks(id, tab)} />
      <div className="pt-6">{children}</div>
    </StaffPage>
  );
}

/** Next year's programme begins with this year's conditions. */
export const CopyLink = ({ id }: { id: string }) => (
  <ButtonLink as={AppLink} href={href("adminOrderNew", {}, { from: id })} variant="secondary" icon="copy">
    写して新しく登録する
  </ButtonLink>
);
