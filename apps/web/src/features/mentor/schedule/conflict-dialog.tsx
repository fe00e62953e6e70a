"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { ConflictChoices, useConflictChoices } from "./conflict-choices";
import { conflictTitle } from "./conflict-title";
import type { Conflict } from "./types";

/** Nothing is saved yet: the mentor decides about each interview, and then everything is carried out. */
export function ConflictDialog({
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
  const choices = useConflictChoices();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={conflictTitle(conflicts.length)}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            受付時間を見直す
          </Button>
          <Button
            busy={busy || choices.busy}
            busyLabel="保存しています"
            onClick={async () => {
              if (await choices.carryOut(conflicts)) onKeep();
            }}
          >
            この内容で保存する
          </Button>
        </>
      }
    >
      <ConflictChoices conflicts={conflicts} choices={choices} />
    </Dialog>
  );
}
