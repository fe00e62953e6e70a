"use client";

import { cx } from "./cx";
import { Decorated } from "./decorated-text";
import { Icon, type IconName } from "./icon";
import { IconButton } from "./icon-button";
import { Spinner } from "./spinner";
import type { Toast, ToastStatus } from "./toaster-ready";

const looks: Record<ToastStatus, { icon: IconName; word: string; mark: string; box: string }> = {
  info: { icon: "info", word: "お知らせ", mark: "text-info", box: "border-info/40 bg-info-tint" },
  success: { icon: "check-circle", word: "完了", mark: "text-success", box: "border-success/40 bg-success-tint" },
  warning: { icon: "warning", word: "ご注意", mark: "text-warning", box: "border-warning/40 bg-warning-tint" },
  error: { icon: "error", word: "問題", mark: "text-error", box: "border-error/40 bg-error-tint" },
  loading: { icon: "clock", word: "処理中", mark: "text-primary", box: "border-line bg-surface" },
};

export interface ToastCardProps extends Pick<Toast, "status" | "text" | "action" | "closeLabel"> {
  /** By this name it can be found and taken away, where it is in somebody's way. */
  yieldsAs?: string | undefined;
  onClose: () => void;
}

/**
 * 300 to 560 px wide (narrower only in a narrower window). Errors are announced at once, others politely. It can be clicked while a dialog
 * blocks everything else.
 */
export function ToastCard({ status, text, action, yieldsAs, onClose, closeLabel = "お知らせを閉じる" }: ToastCardProps) {
  const look = looks[status];
  return (
    <div
      role={status === "error" ? "alert" : "status"}
      data-toast={yieldsAs}
      className={cx(
        "pointer-events-auto mx-auto [[data-x-position=left]_&]:ml-0 flex w-fit max-w-full min-w-[min(300px,100%)] items-start gap-3 rounded-card border py-1.5 pr-1.5 pl-4 text-base text-ink shadow-float",
        look.box,
      )}
    >
      {status === "loading" ? (
        <Spinner size={22} className={cx("mt-[11px]", look.mark)} />
      ) : (
        <Icon name={look.icon} size={22} className={cx("mt-[11px]", look.mark)} />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2.5 leading-[1.5]">
        <p className="min-w-0 flex-[1_1_auto]">
          <span className="sr-only">{look.word}：</span>
          <Decorated>{text}</Decorated>
        </p>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onClick();
              onClose();
            }}
            className="-my-2 -ml-2 min-h-11 rounded-control px-2 font-bold text-primary-hover underline underline-offset-4"
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={onClose} />
    </div>
  );
}
