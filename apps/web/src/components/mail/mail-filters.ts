import { MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { MAIL_DESK_STATES, MAIL_TYPES, type MailDeskState, type MailType } from "@knotter/domain/mail";
import type { Filter } from "@/components/listing/filters";
import { day, dayUntil, keyword, oneOf, type StateOf } from "@/components/listing/params";
import { sortInput, sorting } from "@/components/listing/sort-params";

// What every list of mails can be searched and filtered by.

const STATE_TEXT = {
  dead: "送れなかったもの",
  unsent: "未送信（送信の設定なし）",
  retrying: "再送中",
  waiting: "送信待ち",
  bounced: "不達",
  complained: "迷惑メールの報告",
  sent: "送信済み",
  delivered: "到着",
  maybe_sent: "届いた可能性",
  skipped: "送信不要",
  canceled: "取り消し",
} as const satisfies Record<MailDeskState, string>;

export const mailShapeOf = <const T extends MailType>(types: readonly T[]) => ({
  q: keyword(),
  state: oneOf(MAIL_DESK_STATES),
  type: oneOf(types),
  since: dayUntil("until"),
  until: day,
  ...sorting(LIST_SORTS.mails),
});
export const ANY_MAIL_SHAPE = mailShapeOf(MAIL_TYPES);
export type MailFilterState = StateOf<typeof ANY_MAIL_SHAPE>;

export const mailFiltersOf = <State extends MailFilterState>(types: readonly MailType[]): readonly Filter<State>[] =>
  [
    { name: "state", label: "状態", column: "status", options: MAIL_DESK_STATES.map((value) => ({ value, label: STATE_TEXT[value] })) },
    { name: "type", label: "種類", column: "subject", options: types.map((value) => ({ value, label: MAIL_TYPE_TEXT[value] })) },
    { kind: "day", name: "since", label: "この日から", column: "at" },
    { kind: "day", name: "until", label: "この日まで", column: "at" },
  ] as readonly Filter<MailFilterState>[] as readonly Filter<State>[];

export function mailFilterInput({ q, state, type, since, until, sort, direction }: MailFilterState) {
  return {
    pageSize: 50,
    q: q.trim() || undefined,
    state: state ?? undefined,
    type: type ?? undefined,
    from: since ?? undefined,
    to: until ?? undefined,
    ...sortInput({ sort, direction }),
  };
}
