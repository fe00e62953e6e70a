"use client";

import { type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Dialog } from "@knotter/ui/dialog";
import { useState } from "react";
import { AFTER_MONDAY, WEEK } from "./draft";

export function CopyDialog({ from, onCopy, onClose }: { from: Weekday; onCopy: (to: Weekday[]) => void; onClose: () => void }) {
  const others = WEEK.filter((weekday) => weekday !== from);
  const [to, setTo] = useState<string[]>(from === 1 ? AFTER_MONDAY.map(String) : []);
  const name = `${weekdayName(from)}曜日`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name}の受付時間をコピー`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button disabled={to.length === 0} onClick={() => onCopy(others.filter((weekday) => to.includes(String(weekday))))}>
            コピーする
          </Button>
        </>
      }
    >
      <CheckboxGroup
        legend="コピー先の曜日"
        hint={`選んだ曜日は、いまの内容にかかわらず${name}と同じになります。保存するまでは反映されません。`}
        columns={2}
        options={others.map((weekday) => ({ value: String(weekday), label: `${weekdayName(weekday)}曜日` }))}
        value={to}
        onChange={setTo}
      />
    </Dialog>
  );
}
