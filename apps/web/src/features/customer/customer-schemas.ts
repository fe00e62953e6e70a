import { customerForm, updateCustomerForm } from "@knotter/contract/resources/customers";
import { z } from "zod";

/** All of a company's settings at once: what must be there is asked for. */
export const settingsForm = updateCustomerForm.omit({ status: true, logoUrl: true }).extend({
  name: customerForm.shape.name,
  kThreshold: updateCustomerForm.shape.kThreshold.unwrap(),
  dataRetentionMonths: updateCustomerForm.shape.dataRetentionMonths.unwrap(),
});

const blank = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { name, nameKana, corporateNumber, defaultDisclosureLevel } = customerForm.shape;

/** What is asked when a company is registered; the rest has its usual values. */
export const newCustomerForm = z.object({
  name,
  nameKana: blank(nameKana),
  corporateNumber: blank(corporateNumber),
  defaultDisclosureLevel: defaultDisclosureLevel.unwrap(),
});
