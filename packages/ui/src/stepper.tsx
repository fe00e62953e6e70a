import { cx } from "./cx";
import { Icon } from "./icon";

export type StepperProps = {
  label: string;
  steps: readonly string[];
  /** Index of the current step; the number of steps when all are done. */
  current: number;
  /** Which steps are done, where steps can be passed by; otherwise all before the current one. */
  done?: readonly boolean[] | undefined;
  doneLabel?: string | undefined;
  currentLabel?: string | undefined;
};

/** The position in a short sequence. */
export function Stepper({ label, steps, current, done, doneLabel = "完了", currentLabel = "現在のステップ" }: StepperProps) {
  return (
    <ol aria-label={label} className="flex items-start">
      {steps.map((step, index) => {
        const state = index === current ? "current" : (done?.[index] ?? index < current) ? "done" : "ahead";
        return (
          <li
            key={step}
            aria-current={state === "current" ? "step" : undefined}
            className="relative flex flex-1 flex-col items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx(
                  "absolute top-[15px] right-[calc(50%+22px)] left-[calc(-50%+22px)] h-0.5 rounded-pill",
                  index <= current ? "bg-primary" : "bg-control/40",
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                "grid size-8 place-items-center rounded-full border-2 text-sm leading-none font-bold tabular-nums",
                state === "done" && "border-primary bg-primary-tint text-primary",
                state === "current" && "border-primary bg-primary text-on-primary",
                state === "ahead" && "border-control bg-surface text-muted",
              )}
            >
              {state === "done" ? <Icon name="check" size={18} className="stroke-[2.5]" /> : index + 1}
            </span>
            <span className={cx("text-sm leading-control", state === "current" ? "font-bold" : "text-muted")}>{step}</span>
            {state !== "ahead" && <span className="sr-only">（{state === "done" ? doneLabel : currentLabel}）</span>}
          </li>
        );
      })}
    </ol>
  );
}
