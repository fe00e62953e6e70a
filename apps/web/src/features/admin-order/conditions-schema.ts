import { createOrderForm } from "@knotter/contract/resources/orders";

/** What is agreed with the customer, without who it is and who gives the interviews. */
export const termsForm = createOrderForm.omit({
  orderNo: true,
  customerId: true,
  customer: true,
  mentors: true,
  saveAs: true,
});
