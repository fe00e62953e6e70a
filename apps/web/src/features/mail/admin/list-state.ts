import { MAIL_TYPES } from "@knotter/domain/mail";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { type StateOf, uuid } from "@/components/listing/params";
import { ANY_MAIL_SHAPE, mailFilterInput, mailFiltersOf } from "@/components/mail/mail-filters";

/** `id`: the open mail. `person`: somebody on a list of an order, registered or not. `user`: an account. `order`: an order. */
export const MAIL_SHAPE = { ...ANY_MAIL_SHAPE, person: uuid, user: uuid, order: uuid, id: { ...uuid, narrows: false } };
export type MailState = StateOf<typeof MAIL_SHAPE>;

export const mailInput = (state: MailState) => ({
  ...mailFilterInput(state),
  orderMenteeId: state.person ?? undefined,
  toUserId: state.user ?? undefined,
  orderId: state.order ?? undefined,
});

type Search = (q: string) => Promise<readonly SelectOption[]>;

/** `names`: of the person that a link has led to, and of the order. */
export const mailFilters = (names: { reader: string; order: string }, orders: Search): readonly Filter<MailState>[] => [
  ...mailFiltersOf<MailState>(MAIL_TYPES),
  { kind: "lookup", name: "order", label: "施策", column: "order", text: names.order, search: orders },
  { kind: "given", name: "person", label: "宛先", text: names.reader },
  { kind: "given", name: "user", label: "宛先", text: names.reader },
];
