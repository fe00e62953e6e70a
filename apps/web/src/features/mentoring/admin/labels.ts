import type { AdminAction, MentoringStatus } from "@knotter/domain/mentoring-codes";
import type { Decision } from "./possible-decisions";

/** The four states of an interview; the rows show finer ones. */
export const STATUS_TEXT = {
  reserved: "予約・実施報告待ち",
  done: "実施済み",
  canceled: "キャンセル",
  no_show: "不在（相談者・キャリコン）",
} as const satisfies Record<MentoringStatus, string>;

/** The corrections that only admins can make, and their effects. */
export const ADMIN_ACTION_TEXT = {
  complete: {
    label: "実施済みにする",
    effect: "面談を実施済みとして記録し、相談者にアンケートをお願いします。実施報告書の提出は、引き続きキャリコンにお願いします。",
    done: "実施済みにしました。",
  },
  reopen: {
    label: "実施前に戻す",
    effect: "実施済みの記録を取り消し、報告を待つ状態に戻します。",
    done: "実施前に戻しました。",
  },
  returnTicket: {
    label: "回数を戻す",
    effect: "消化した1回分を相談者に戻します。面談の状態は変わりません。申立てがあるときは、認めたことになります。",
    done: "回数を戻しました。",
  },
  rejectDispute: {
    label: "申立てを認めない",
    effect: "不在の報告をそのまま残します。回数は戻りません。",
    done: "申立てへの判断を記録しました。",
  },
  unlockReport: {
    label: "報告書の訂正を認める",
    effect: "提出から時間がたって固定された実施報告書を、キャリコンがもう一度直せるようにします。",
    done: "報告書を訂正できるようにしました。",
  },
} as const satisfies Record<AdminAction, { label: string; effect: string; done: string }>;

/** What the button of each decision says. */
export const DECISION_TEXT: Record<Decision, { label: string }> = {
  ...ADMIN_ACTION_TEXT,
  recordAbsence: { label: "不在を記録する" },
  undoAbsence: { label: "不在の記録を取り消す" },
};
