import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { CreateCustomer } from "@/features/customer/create-customer";
import { CustomerList } from "@/features/customer/customer-list";
import { CUSTOMERS_SHAPE, customersInput } from "@/features/customer/list-state";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminCustomers", async ({ query, trpc }) => {
  await trpc.customers.list.fetchInfinite(customersInput(readState(CUSTOMERS_SHAPE, (name) => query[name])));
  return (
    <StaffPage title="顧客企業" lead="契約している会社と、その人事ご担当者・施策・設定です。" actions={<CreateCustomer />}>
      <CustomerList />
    </StaffPage>
  );
});
