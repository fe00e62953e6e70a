import { choice, day, flag, keyword, readState, type StateOf, uuid } from "@/components/listing/params";

export const RESULT_TABS = ["open", "overdue", "written"] as const;
export const TAB_TEXT = { open: "未提出", overdue: "期限超過", written: "提出済み" } as const satisfies Record<
  (typeof RESULT_TABS)[number],
  string
>;

/** The state of the page in its address. */
export const RESULT_SHAPE = {
  state: choice(RESULT_TABS),
  orderId: uuid,
  from: day,
  to: day,
  comment: flag,
  q: keyword(),
};
export type ResultState = StateOf<typeof RESULT_SHAPE>;

export const readResults = (get: (name: string) => string | null | undefined): ResultState => readState(RESULT_SHAPE, get);

/** The same input for page and component, so that nothing is requested twice. */
export const resultsOf = (id: string, { state, orderId, from, to, comment, q }: ResultState) => ({
  id,
  state,
  ...(orderId !== null && { orderId }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(comment && { withComment: true }),
  ...(q.trim() !== "" && { q: q.trim() }),
  pageSize: 20,
});

/** The first due reports, for a mentor's home. */
export const firstOpenOf = (id: string) => ({ id, state: "open" as const, pageSize: 3 });
