"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Progress } from "@knotter/ui/progress";
import { dismissWork, stopWork, useWork } from "./use-work";

/** The progress of the work, and its outcome at the end. */
export function WorkStrip() {
  const work = useWork();
  if (work === null) return null;
  const { title, done, total, failed, state } = work;
  if (state === "running")
    return (
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4">
        <Progress label={title} value={done} max={total} valueText={`${total}名中 ${done}名`} className="min-w-0 flex-[1_1_16rem]" />
        <p className="text-sm text-muted">ほかのページへ移っても続きます。</p>
        <Button variant="secondary" size="small" onClick={stopWork}>
          ここで止める
        </Button>
      </div>
    );
  return (
    <Banner
      status={failed.length > 0 || state === "stopped" ? "warning" : "success"}
      announce
      className="mb-6"
      title={`${title}：${total}名中 ${done - failed.length}名が完了しました${state === "stopped" ? "（途中で止めました）" : "。"}`}
      onClose={dismissWork}
    >
      {failed.length > 0 && (
        <ul>
          {failed.map(({ name, sentence }) => (
            <li key={name}>
              {name}：{sentence}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
