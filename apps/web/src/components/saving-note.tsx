import { formatTime, tokyoMinutes } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";
import { errorText } from "@/trpc/app-error";
import type { Saving } from "./form/use-autosave";

/** 「下書きを保存しました 10:42」, or why not. Its height is constant; announced only after saving or failing. */
export function SavingNote({
  saving,
  leftOut = [],
  idle = "入力した内容は、自動で下書きに保存されます。",
}: {
  saving: Saving;
  /** The names of fields that could not be saved as they are. */
  leftOut?: readonly string[] | undefined;
  idle?: string | undefined;
}) {
  const bad = saving.state === "unanswered" || saving.state === "refused";
  return (
    <p className="flex min-h-7 items-start gap-1.5 text-sm text-muted tabular-nums">
      <Icon
        name={bad ? "warning" : saving.state === "saved" ? "check" : "edit"}
        size={18}
        className={bad ? "mt-[3px] text-warning" : "mt-[3px]"}
      />
      {(saving.state === "changed" || saving.state === "saving") && <span>保存しています…</span>}
      {saving.state === "clean" && <span>{idle}</span>}
      <span role="status">{spoken(saving, leftOut)}</span>
    </p>
  );
}

function spoken(saving: Saving, leftOut: readonly string[]): string {
  switch (saving.state) {
    case "saved":
      return `下書きを保存しました ${formatTime(tokyoMinutes(new Date(saving.at)))}${except(leftOut)}`;
    case "unanswered":
      return "まだ保存できていません。入力はこの画面に残っています。つながりしだい、もう一度保存します。";
    case "refused":
      return `保存できませんでした。${errorText(saving.error)}入力はこの画面に残っています。`;
    default:
      return "";
  }
}

const except = (names: readonly string[]): string => (names.length > 0 ? `（「${names.join("」「")}」を除きます）` : "");
