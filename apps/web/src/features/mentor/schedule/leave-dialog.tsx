"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="保存していない変更があります"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onLeave}>
            保存せずに移動する
          </Button>
          <Button onClick={onStay}>このページに残る</Button>
        </>
      }
    >
      <p>移動すると、変更は受付時間に反映されません。入力した内容は、このタブを閉じるまで下書きとして残ります。</p>
    </Dialog>
  );
}
