import { LIST_SORTS } from "@knotter/contract/lists";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { type StateOf, uuid } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const SERVICE_ACCOUNTS_SHAPE = { customerId: uuid, ...sorting(LIST_SORTS.serviceAccounts) };
type ServiceAccountsState = StateOf<typeof SERVICE_ACCOUNTS_SHAPE>;

export const serviceAccountsInput = (state: ServiceAccountsState) => ({
  pageSize: 50,
  customerId: state.customerId ?? undefined,
  ...sortInput(state),
});

export const serviceAccountFilters = (
  customer: string,
  search: (q: string) => Promise<readonly SelectOption[]>,
): readonly Filter<ServiceAccountsState>[] => [
  { kind: "lookup", name: "customerId", label: "顧客企業", column: "owner", text: customer, search },
];
