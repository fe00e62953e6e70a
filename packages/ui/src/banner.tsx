import type { ReactNode } from "react";
import { cx } from "./cx";
import { Decorated } from "./decorated-text";
import { Icon, type IconName } from "./icon";
import { IconButton } from "./icon-button";

export type Status = "info" | "success" | "warning" | "error";

const looks: Record<Status, { box: string; icon: IconName; mark: string }> = {
  info: { box: "border-info/30 bg-info-tint", icon: "info", mark: "text-info" },
  success: { box: "border-success/30 bg-success-tint", icon: "check-circle", mark: "text-success" },
  warning: { box: "border-warning/30 bg-warning-tint", icon: "warning", mark: "text-warning" },
  error: { box: "border-error/30 bg-error-tint", icon: "error", mark: "text-error" },
};

const words: Record<Status, string> = { info: "お知らせ", success: "完了", warning: "ご注意", error: "問題" };

export type BannerProps = {
  status?: Status | undefined;
  title?: ReactNode | undefined;
  /** The next step: a button or a link. */
  action?: ReactNode | undefined;
  onClose?: (() => void) | undefined;
  closeLabel?: string | undefined;
  /** What screen readers announce for the icon. */
  statusLabel?: string | undefined;
  /** For a banner that appears later: it is announced. */
  announce?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
};

/** A sentence that stays in the page, next to what it is about. */
export function Banner({
  status = "info",
  title,
  action,
  onClose,
  closeLabel = "閉じる",
  statusLabel,
  announce = false,
  className,
  children,
}: BannerProps) {
  const look = looks[status];
  const role = announce ? (status === "error" ? "alert" : "status") : undefined;
  return (
    <div role={role} className={cx("flex items-start gap-3 rounded-card border px-4 py-3.5", look.box, className)}>
      <Icon name={look.icon} size={22} label={statusLabel ?? words[status]} className={cx("mt-[3px]", look.mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          {title !== undefined && (
            <p className="leading-[1.75] font-bold">
              <Decorated>{title}</Decorated>
            </p>
          )}
          {children !== undefined && (
            <div className={title === undefined ? "leading-[1.75]" : "text-sm"}>
              <Decorated>{children}</Decorated>
            </div>
          )}
        </div>
        {action !== undefined && <div className="md:self-center">{action}</div>}
      </div>
      {onClose && <IconButton icon="close" label={closeLabel} onClick={onClose} className="-my-2 -mr-2" />}
    </div>
  );
}
