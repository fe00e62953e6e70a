import { LIST_SORTS } from "@knotter/contract/lists";
import type { StateOf } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const ADMIN_STAFF_SHAPE = sorting(LIST_SORTS.adminStaff);

export const adminStaffInput = (state: StateOf<typeof ADMIN_STAFF_SHAPE>) => ({ pageSize: 50, ...sortInput(state) });
