import { ORDER_MENTEE_STATUS_TEXT } from "@knotter/contract/labels/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { ORDER_MENTEE_STATUSES } from "@knotter/domain/order";
import type { Filter } from "@/components/listing/filters";
import { choice, keyword, oneOf, type StateOf, several } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";

const MENTEE_VIEWS = ["list", "import", "paste"] as const;
export type MenteeView = (typeof MENTEE_VIEWS)[number];

const FILTERS = ["unregistered", "registered", "notBooked", "booked", "done", ...ORDER_MENTEE_STATUSES] as const;
type ListFilter = (typeof FILTERS)[number];

export const ORDER_MENTEES_SHAPE = {
  view: choice(MENTEE_VIEWS),
  q: keyword(),
  status: oneOf(FILTERS),
  department: several(undefined, 100),
  ...sorting(LIST_SORTS.orderMentees),
  row: openedRow,
};
export type OrderMenteesState = StateOf<typeof ORDER_MENTEES_SHAPE>;

/** By what the list is narrowed. */
export const orderMenteesConditions = ({ q, status, department }: Pick<OrderMenteesState, "q" | "status" | "department">) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(status && { status }),
  ...(department.length > 0 && { department: [...department] }),
});

export const orderMenteesInput = (id: string, { q, status, department, sort, direction }: OrderMenteesState) => ({
  id,
  pageSize: 50,
  ...orderMenteesConditions({ q, status, department }),
  ...sortInput({ sort, direction }),
});

const TEXT: Record<ListFilter, string> = {
  unregistered: "未登録（未招待・招待済み・仮登録）",
  registered: "登録済み",
  notBooked: "未予約",
  booked: "予約済み",
  done: "実施済み",
  ...ORDER_MENTEE_STATUS_TEXT,
};

/** 登録済み occurs once: as a status and as a stage it means the same people. `departments`: those of the list. */
export const orderMenteeFilters = (departments: readonly string[]): readonly Filter<OrderMenteesState>[] => [
  {
    name: "status",
    label: "状態",
    column: "status",
    options: FILTERS.filter((value) => value !== "active").map((value) => ({ value, label: TEXT[value] })),
  },
  {
    kind: "several",
    name: "department",
    label: "部署",
    column: "department",
    options: departments.map((department) => ({ value: department, label: department })),
  },
];
