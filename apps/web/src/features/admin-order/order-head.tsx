import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "../../components/app-link";
import { StaffPage } from "../../components/listing/staff-page";
import { OrderLead, OrderSummary, OrderTitle } from "./order-summary";
import { type OrderTab, orderTabLinks } from "./order-tabs";

/**
 * The frame of every page of one order: its name and state, how far it has come, and the tabs. The page has fetched `orders.get` before
 * (`await trpc.orders.get.fetch({ id })`), and what is changed on the page shows here at once.
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

/** A programme of next year begins with this year's terms. */
export const CopyLink = ({ id }: { id: string }) => (
  <ButtonLink as={AppLink} href={href("adminOrderNew", {}, { from: id })} variant="secondary" icon="copy">
    写して新しく登録する
  </ButtonLink>
);
