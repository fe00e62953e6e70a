import { LIST_SORTS } from "@knotter/contract/lists";
import type { StateOf } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const HR_STAFF_SHAPE = sorting(LIST_SORTS.hrStaffs);

export const hrStaffInput = (customerId: string, state: StateOf<typeof HR_STAFF_SHAPE>) => ({
  id: customerId,
  pageSize: 50,
  ...sortInput(state),
});
