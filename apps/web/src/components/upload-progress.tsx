import { Button } from "@knotter/ui/button";
import { Progress } from "@knotter/ui/progress";

/** Shows how much of a file was sent, with a stop button; nothing without an upload. `after`: what happens once all of it is sent. */
export function UploadProgress({ share, after, onStop }: { share: number | null; after: string; onStop: () => void }) {
  if (share === null) return null;
  const percent = Math.floor(share * 100);
  return (
    <div className="flex w-full max-w-md flex-wrap items-end gap-x-4 gap-y-2">
      <Progress
        label={share < 1 ? "送信しています" : after}
        value={percent}
        max={100}
        valueText={`${percent}%`}
        className="min-w-40 flex-1 text-left"
      />
      <Button size="small" variant="secondary" onClick={onStop}>
        中止
      </Button>
    </div>
  );
}
