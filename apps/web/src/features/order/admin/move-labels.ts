import type { OrderStatus } from "@knotter/domain/order";
import type { ButtonVariant } from "@knotter/ui/button-style";
import type { OrderView } from "./types";

/** The statuses to which an admin can move an order. */
export type MoveTarget = Exclude<OrderStatus, "draft">;

interface MoveLabels {
  /** The button's label, and the title of the dialog. */
  action: string;
  /** One line under it. */
  hint: string;
  /** What will happen, shown before it does. */
  effect: string;
  done: string;
  variant: ButtonVariant;
}

const WORDS: Record<MoveTarget, MoveLabels> = {
  active: {
    action: "受付を始める",
    hint: "登録した方が、予約受付期間に予約できるようになります。",
    effect: "対象者の方が、予約受付期間になると予約できるようになります。ご案内のメールは、メールの画面からお送りください。",
    done: "受付を始めました。",
    variant: "primary",
  },
  closed_booking: {
    action: "予約の受付を締め切る",
    hint: "新しい予約を止めます。予約済みの面談は行います。",
    effect: "新しい予約ができなくなります。予約済みの面談は、日時の変更も含めてそのまま続きます。受付はあとで再開できます。",
    done: "予約の受付を締め切りました。",
    variant: "secondary",
  },
  ended: {
    action: "施策を終了する",
    hint: "これからの面談があるときは、一覧を確認し、キャンセルして終了します。",
    effect: "施策を終了します。対象者やキャリコンの追加はできなくなり、元に戻せません。契約終了日を過ぎると自動で終了します。",
    done: "施策を終了しました。",
    variant: "secondary",
  },
  archived: {
    action: "保管する",
    hint: "報告まで終わった施策に付ける印です。",
    effect: "報告まで終わった施策として保管します。内容と報告書は、これからも確認できます。元には戻せません。",
    done: "保管しました。",
    variant: "secondary",
  },
  canceled: {
    action: "施策を取りやめる",
    hint: "これからの面談は、すべてキャンセルになります。",
    effect: "施策を取りやめます。元には戻せません。",
    done: "施策を取りやめました。",
    variant: "danger",
  },
};

/** The labels of a transition; reopening a closed booking period reads differently from starting one. */
export function moveLabels(order: Pick<OrderView, "status">, to: MoveTarget): MoveLabels {
  if (to === "active" && order.status === "closed_booking")
    return {
      ...WORDS.active,
      action: "予約の受付を再開する",
      hint: "予約受付期間のあいだ、ふたたび予約できるようになります。",
      done: "予約の受付を再開しました。",
      variant: "secondary",
    };
  return WORDS[to];
}
