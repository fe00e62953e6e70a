import { MAIL_DESK_STATES, type MailDeskState } from "@knotter/domain/mail";
import type { Filter } from "@/components/listing/filters";
import { oneOf, type StateOf, uuid } from "@/components/listing/params";

/** `id`: the open mail. */
export const MAIL_SHAPE = { state: oneOf(MAIL_DESK_STATES), id: { ...uuid, narrows: false } };
export type MailState = StateOf<typeof MAIL_SHAPE>;

export const mailInput = ({ state }: MailState) => ({ pageSize: 50, state: state ?? undefined });

const STATE_TEXT = {
  dead: "送れなかったもの",
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

export const MAIL_FILTERS: readonly Filter<MailState>[] = [
  { name: "state", label: "状態", options: MAIL_DESK_STATES.map((value) => ({ value, label: STATE_TEXT[value] })) },
];
