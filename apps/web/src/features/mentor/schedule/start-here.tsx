import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";

/** For a mentor without hours: a suggested pattern. Choosing it stores nothing. */
export function StartHere({ onPropose, onBlank }: { onPropose: () => void; onBlank: () => void }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        drawing={<WeekDrawing />}
        level={2}
        title="受付時間を登録すると、予約を受け付けられます"
        action={
          <>
            <Button onClick={onPropose}>平日10:00〜18:00から始める</Button>
            <Button variant="quiet" onClick={onBlank}>
              自分で入力する
            </Button>
          </>
        }
      >
        <p>まずは大まかな時間を置いて、あとから曜日ごとに整えられます。保存するまでは公開されません。</p>
      </EmptyState>
    </div>
  );
}

const COLUMNS = [0, 1, 2, 3, 4, 5, 6];

/** A week on paper with hours in its middle days. */
function WeekDrawing() {
  return (
    <svg
      viewBox="0 0 176 104"
      width="176"
      height="104"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-ink"
    >
      <path d="M9 15c50-3 108-3 158 0 2 26 2 52 0 78-52 3-106 3-158 0-2-26-2-52 0-78Z" className="fill-paper" />
      <path d="M9 33c52-2 106-2 158 0" />
      {COLUMNS.slice(1).map((column) => (
        <path key={column} d={`M${8 + column * 23} 34c.6 20 .6 39 0 59`} className="stroke-line" />
      ))}
      {COLUMNS.slice(0, 5).map((column) => (
        <path key={column} d={`M${14 + column * 23} ${47 + (column % 2) * 2}h11v32h-11z`} className="fill-primary-tint stroke-primary" />
      ))}
      <path d="M40 8v12M136 8v12" />
      <path d="M150 62c4 3 7 6 9 11 3-9 8-17 14-23" className="stroke-accent" />
    </svg>
  );
}
