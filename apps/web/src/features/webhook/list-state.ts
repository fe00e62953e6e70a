import { WEBHOOK_OUTCOME_TEXT } from "@knotter/contract/labels/webhook";
import { LIST_SORTS } from "@knotter/contract/lists";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { oneOf, type StateOf, uuid } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

export const WEBHOOKS_SHAPE = { customerId: uuid, ...sorting(LIST_SORTS.webhooks) };
type WebhooksState = StateOf<typeof WEBHOOKS_SHAPE>;

export const webhooksInput = (state: WebhooksState) => ({
  pageSize: 50,
  customerId: state.customerId ?? undefined,
  ...sortInput(state),
});

export const webhookFilters = (
  customer: string,
  search: (q: string) => Promise<readonly SelectOption[]>,
): readonly Filter<WebhooksState>[] => [{ kind: "lookup", name: "customerId", label: "顧客企業", column: "owner", text: customer, search }];

const OUTCOMES = ["waiting", "delivered", "failed", "withheld"] as const;
export const MESSAGES_SHAPE = { state: oneOf(OUTCOMES), ...sorting(LIST_SORTS.webhookMessages) };
type MessagesState = StateOf<typeof MESSAGES_SHAPE>;

export const messagesInput = (id: string, state: MessagesState) => ({
  id,
  pageSize: 50,
  state: state.state ?? undefined,
  ...sortInput(state),
});

export const MESSAGE_FILTERS: readonly Filter<MessagesState>[] = [
  {
    name: "state",
    label: "状態",
    column: "state",
    options: OUTCOMES.map((value) => ({ value, label: WEBHOOK_OUTCOME_TEXT[value] })),
  },
];
