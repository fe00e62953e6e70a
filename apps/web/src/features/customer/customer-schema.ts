import { lines } from "@knotter/contract/fields";
import { customerForm, updateCustomerForm } from "@knotter/contract/resources/customers";

const { kThreshold, dataRetentionMonths, allowedEmailDomains } = updateCustomerForm.shape;

/** All settings of a company at once: what must be there is asked for. */
export const settingsForm = updateCustomerForm.omit({ status: true, logoUrl: true }).extend({
  name: customerForm.shape.name,
  kThreshold: kThreshold.unwrap(),
  dataRetentionMonths: dataRetentionMonths.unwrap(),
  allowedEmailDomains: lines(allowedEmailDomains.unwrap()),
});
