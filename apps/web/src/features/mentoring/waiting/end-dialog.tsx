import { ConfirmDialog, type ConfirmDialogProps } from "@/components/confirm-dialog";

export type Ending = "leave" | "pass";

const WORDS = {
  leave: { title: "空き待ちをやめる", action: "空き待ちをやめる", busyLabel: "やめています" },
  pass: { title: "この日時を見送る", action: "見送る", busyLabel: "見送っています" },
} as const;

/** What is lost by it, before the mentee waits no more, or lets a time go that is held for them. */
export function EndDialog({
  ending,
  held,
  ...pressed
}: { ending: Ending; held: boolean } & Pick<ConfirmDialogProps, "busy" | "refusal" | "onConfirm" | "onClose">) {
  return (
    <ConfirmDialog {...WORDS[ending]} {...pressed} size="small">
      {held && <p>お待ちの日時は、ほかの方が予約できるようになります。</p>}
      <p>
        {ending === "leave"
          ? "空きが出ても、お知らせは届かなくなります。もう一度お待ちになるときは、順番が最後になります。"
          : "空き待ちは続きます。次に空きが出たら、メールでお知らせします。"}
      </p>
    </ConfirmDialog>
  );
}
