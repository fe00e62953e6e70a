import { LIST_SORTS } from "@knotter/contract/lists";
import { REVIEW_STATUSES } from "@knotter/domain/mentor-review";
import { ZOOM_STATUSES } from "@knotter/domain/zoom-connection";
import type { Filter } from "@/components/listing/filters";
import { choice, flag, keyword, oneOf, type StateOf } from "@/components/listing/params";
import { openedRow } from "@/components/listing/row-param";
import { sortInput, sorting } from "@/components/listing/sort-params";
import { REVIEW_STATUS_TEXT, ZOOM_STATUS_TEXT } from "./labels";

const EXPIRES = ["0", "30", "90", "180"] as const;

export const MENTORS_SHAPE = {
  q: keyword(),
  status: oneOf(REVIEW_STATUSES),
  expires: oneOf(EXPIRES),
  zoom: oneOf(ZOOM_STATUSES),
  waiting: flag,
  row: openedRow,
  ...sorting(LIST_SORTS.mentors),
};
export type MentorsState = StateOf<typeof MENTORS_SHAPE>;

export const mentorsInput = (state: MentorsState) => ({
  pageSize: 50,
  q: state.q.trim() || undefined,
  reviewStatus: state.status ?? undefined,
  expiringWithinDays: state.expires === null ? undefined : Number(state.expires),
  zoomStatus: state.zoom ?? undefined,
  waiting: state.waiting || undefined,
  ...sortInput(state),
});

export const MENTOR_FILTERS: readonly Filter<MentorsState>[] = [
  {
    name: "status",
    label: "状態",
    column: "standing",
    options: REVIEW_STATUSES.map((value) => ({ value, label: REVIEW_STATUS_TEXT[value] })),
  },
  {
    name: "expires",
    label: "登録の期限",
    column: "expiry",
    options: EXPIRES.map((value) => ({ value, label: value === "0" ? "今日まで・切れている" : `${value}日以内（切れを含む）` })),
  },
  { name: "zoom", label: "Zoom", options: ZOOM_STATUSES.map((value) => ({ value, label: ZOOM_STATUS_TEXT[value] })) },
  { kind: "flag", name: "waiting", label: "確認待ちだけ" },
];

/** The parts of a mentor's page. */
export const MENTOR_SHAPE = { tab: choice(["profile", "interviews"]), status: choice(["upcoming", "toReport", "done", "canceled"]) };
export type MentorPageState = StateOf<typeof MENTOR_SHAPE>;

export const interviewsOf = (id: string, { status }: MentorPageState) => ({ id, status, pageSize: 50 });
/** What a panel shows of what is to come. */
export const nextInterviewsOf = (id: string) => ({ id, status: "upcoming" as const, pageSize: 5 });
