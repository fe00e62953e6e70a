import { createOrderForm } from "@knotter/contract/resources/orders";

/** The conditions agreed with the customer, without customer and mentors. */
export const termsForm = createOrderForm.omit({
  orderNo: true,
  customerId: true,
  customer: true,
  mentors: true,
  saveAs: true,
});
