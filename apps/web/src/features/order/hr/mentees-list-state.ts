import type { OrderView } from "@knotter/api/views/order";
import { hrSees } from "@knotter/domain/disclosure";
import { HR_MENTEE_STATUSES, type HrMenteeStatus, hrMayFilter } from "@knotter/domain/mentee";
import { keyword, oneOf, type StateOf } from "@/components/listing/params";

export const SHAPE = { q: keyword(), status: oneOf(HR_MENTEE_STATUSES) };

type Terms = Pick<OrderView, "disclosureLevel" | "showRegistration">;
/** The conditions of an order that decide what HR sees of one person. */
export type HrConditions = Terms & Pick<OrderView, "id">;

const STATUS_TEXT = {
  unregistered: "未登録",
  registered: "登録済み",
  withdrawn: "対象外",
  notBooked: "未予約",
  bookedOrDone: "予約済み・実施済み",
  booked: "予約済み",
  done: "実施済み",
} as const satisfies Record<HrMenteeStatus, string>;

/** The filters that this order allows: a filter reveals as much as a column. */
export const statusOptions = (order: Terms) =>
  HR_MENTEE_STATUSES.filter((status) => mayAsk(order, status)).map((status) => ({ value: status, label: STATUS_TEXT[status] }));

const mayAsk = ({ disclosureLevel, showRegistration }: Terms, status: HrMenteeStatus): boolean =>
  hrMayFilter(status, [{ level: disclosureLevel, showRegistration }]);

/** The input of the API; shared by the page and the browser. An address with a filter that is not allowed shows everybody. */
export const menteesInput = (order: Terms & { id: string }, { q, status }: StateOf<typeof SHAPE>) => ({
  id: order.id,
  pageSize: 50,
  ...(q.trim() ? { q: q.trim() } : {}),
  ...(status && mayAsk(order, status) ? { status } : {}),
});

export const seesOf = (order: Terms) => ({ registration: order.showRegistration, ...hrSees(order.disclosureLevel) });
