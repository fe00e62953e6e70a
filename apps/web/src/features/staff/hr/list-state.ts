import { LIST_SORTS } from "@knotter/contract/lists";
import { type StateOf, sortInput, sorting } from "@/components/listing/params";

export const HR_STAFF_SHAPE = sorting(LIST_SORTS.hrStaffs);

export const hrStaffInput = (customerId: string, state: StateOf<typeof HR_STAFF_SHAPE>) => ({
  id: customerId,
  pageSize: 50,
  ...sortInput(state),
});
