import type { ReadSources, TransactionSources } from "../sources";
import { closingDaysReads, closingDaysWrites } from "./closing-days";
import { customerReads, customerWrites } from "./customer";
import { hrStaffReads, hrStaffWrites } from "./hr-staff";

export const customerAggregate = {
  reads: ({ db }: ReadSources) => ({ ...customerReads(db), closingDays: closingDaysReads(db), hrStaff: hrStaffReads(db) }),
  transaction: ({ db }: TransactionSources) => ({
    ...customerReads(db),
    ...customerWrites(db),
    closingDays: { ...closingDaysReads(db), ...closingDaysWrites(db) },
    hrStaff: { ...hrStaffReads(db), ...hrStaffWrites(db) },
  }),
};
