"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { CONFLICT_ADVICE, ConflictList, conflictTitle } from "./conflict-list";
import type { Conflict } from "./types";

/** Nothing has been saved yet: the person decides, with the interviews before her eyes. */
export default function ConflictDialog({
  conflicts,
  busy,
  onKeep,
  onClose,
}: {
  conflicts: readonly Conflict[];
  busy: boolean;
  onKeep: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={conflictTitle(conflicts.length)}
      description="受付時間は、まだ保存していません。"
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            受付時間を見直す
          </Button>
          <Button busy={busy} busyLabel="保存しています" onClick={onKeep}>
            そのまま実施する
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ConflictList conflicts={conflicts} />
        <p className="text-sm text-muted">「そのまま実施する」を選ぶと、予約はこのままで受付時間を保存します。{CONFLICT_ADVICE}</p>
      </div>
    </Dialog>
  );
}
