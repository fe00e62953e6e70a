import type { AdminTaskKind } from "@knotter/domain/admin-task";
import { DAY, HOUR } from "@knotter/domain/tokyo";

/** How long something has been waiting: "3日前から". */
export function waitingText(at: string, asOf: string): string {
  const ms = new Date(asOf).getTime() - new Date(at).getTime();
  if (ms < HOUR) return "1時間以内";
  return ms < DAY ? `${Math.floor(ms / HOUR)}時間前から` : `${Math.floor(ms / DAY)}日前から`;
}

/** How far away a day is: "あと3日". */
export function untilText(kind: AdminTaskKind, at: string, asOf: string): string {
  const ms = new Date(at).getTime() - new Date(asOf).getTime();
  if (ms <= 0) return kind === "slot_shortage" ? "枠がありません" : "期限切れ";
  if (ms < HOUR) return "1時間以内";
  return ms < DAY ? `あと${Math.floor(ms / HOUR)}時間` : `あと${Math.floor(ms / DAY)}日`;
}
