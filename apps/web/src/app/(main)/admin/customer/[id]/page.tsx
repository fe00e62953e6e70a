import { href } from "@knotter/contract/routes";
import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { ClosingDays } from "@/features/closing-days/closing-days";
import { CustomerPage } from "@/features/customer/customer-page";
import { CUSTOMER_SHAPE, ordersOf } from "@/features/customer/list-state";
import { CustomerSignIn } from "@/features/customer/sign-in/when-opened";

import { HR_STAFF_SHAPE, hrStaffInput } from "@/features/staff/hr/list-state";
import { HrStaffList } from "@/features/staff/hr/when-opened";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminCustomer", async ({ viewer, params, query, trpc }) => {
  const id = params["id"] ?? "";
  const { tab } = readState(CUSTOMER_SHAPE, (name) => query[name]);
  const [customer] = await Promise.all([
    trpc.customers.get.fetch({ id }),
    tab === "people" &&
      trpc.customers.hrStaffs.prefetchInfinite(
        hrStaffInput(
          id,
          readState(HR_STAFF_SHAPE, (name) => query[name]),
        ),
      ),
    tab === "closing" && trpc.closingDays.list.prefetch({ id }),
    tab === "signin" && trpc.customerSignIn.get.prefetch({ id }),
    tab === "orders" && trpc.orders.ofCustomer.prefetchInfinite(ordersOf(id)),
  ]);
  return (
    <StaffPage title={customer.name} back={{ href: href("adminCustomers"), label: "顧客企業" }}>
      <CustomerPage
        id={id}
        people={<HrStaffList customerId={id} viewerId={viewer.userId} keeps forAdmin />}
        signIn={<CustomerSignIn customerId={id} />}
        closingDays={<ClosingDays customerId={id} forAdmin today={tokyoDate(systemClock.now())} />}
      />
    </StaffPage>
  );
});
