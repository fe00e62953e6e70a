import type { BlockReason } from "@knotter/domain/enrolment";

/** Why a mentee cannot book at present. Of few of them, so that the search does not load it for everybody. */
export const BLOCK_REASON_TEXT = {
  NOT_REGISTERED: "本登録を完了すると予約できます。",
  ORDER_CLOSED: "現在は予約の受付期間ではありません。",
  BOOKING_HELD: "現在、新しい予約を受け付けていません。事務局にご相談ください。",
  QUOTA_EXCEEDED: "ご利用回数の上限に達しています。追加をご希望の場合は事務局にご相談ください。",
  TOO_MANY_RESERVATIONS: "予約中の面談があります。終了後に次の予約ができます。",
} as const satisfies Record<BlockReason, string>;

/** The same for somebody who has an interview ahead: nothing went wrong, everything is booked. */
export const blockReasonText = (reason: BlockReason, hasUpcoming: boolean): string =>
  reason === "QUOTA_EXCEEDED" && hasUpcoming
    ? "ご利用いただける回数は、すべて予約済みか利用済みです。追加をご希望の場合は事務局にご相談ください。"
    : BLOCK_REASON_TEXT[reason];
