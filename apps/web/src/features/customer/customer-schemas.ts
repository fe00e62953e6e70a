import { customerForm, updateCustomerForm } from "@knotter/contract/resources/customers";
import { z } from "zod";

/** All settings of a company; required ones have to be filled in. */
export const settingsForm = updateCustomerForm.omit({ status: true, logoUrl: true }).extend({
  name: customerForm.shape.name,
  kThreshold: updateCustomerForm.shape.kThreshold.unwrap(),
  dataRetentionMonths: updateCustomerForm.shape.dataRetentionMonths.unwrap(),
});

const blank = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);
const { name, nameKana, corporateNumber, defaultDisclosureLevel } = customerForm.shape;

/** The fields for adding a company; the others have defaults. */
export const newCustomerForm = z.object({
  name,
  nameKana: blank(nameKana),
  corporateNumber: blank(corporateNumber),
  defaultDisclosureLevel: defaultDisclosureLevel.unwrap(),
});
