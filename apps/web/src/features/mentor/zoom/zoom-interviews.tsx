import type { ZoomView } from "@knotter/api/views/mentor-zoom";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";

const SHOWN = 5;

/** Future interviews at Zoom without a link (yet), and the number of the others. */
export function ZoomInterviews({ zoom }: { zoom: ZoomView }) {
  if (zoom.upcoming.length === 0) return null;
  const open = zoom.upcoming.filter(({ meeting }) => meeting !== "ready");
  if (open.length === 0) {
    return <p className="text-sm text-muted">{`今後の面談${zoom.upcoming.length}件の参加用リンクは、すべて準備できています。`}</p>;
  }
  return (
    <div>
      <h3 className="mb-2 text-base">参加用リンクがまだない面談</h3>
      <ul className="grid">
        {open.slice(0, SHOWN).map(({ mentoringId, startAt, endAt, meeting }) => (
          <li key={mentoringId} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
            <AppLink
              href={href("reserved", { id: mentoringId })}
              className="inline-flex min-h-11 items-center text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <DatedText>{formatDateTime(new Date(startAt), new Date(endAt))}</DatedText>
            </AppLink>
            <Badge tone={meeting === "failed" ? "error" : "info"}>{meeting === "failed" ? "準備できていません" : "準備中"}</Badge>
          </li>
        ))}
      </ul>
      {open.length > SHOWN && <p className="text-sm text-muted">{`ほか${open.length - SHOWN}件`}</p>}
    </div>
  );
}
