import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { stampOf } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { eventText, outcomeOf } from "./labels";
import type { WebhookMessage } from "./types";

export const messageColumns = (onOpen: (id: string) => void): readonly ListColumn<WebhookMessage>[] => [
  {
    key: "timestamp",
    header: "日時",
    sort: "newest",
    width: "9rem",
    oneLine: true,
    cell: ({ timestamp }) => <span className="tabular-nums">{stampOf(timestamp)}</span>,
  },
  {
    key: "type",
    header: "出来事",
    width: "minmax(14rem,2fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ type }) => (
      <>
        {eventText(type)}
        <span className="ml-2 font-mono text-xs text-muted">{type}</span>
      </>
    ),
  },
  {
    key: "state",
    header: "状態",
    width: "9rem",
    cell: ({ state }) => <Badge tone={outcomeOf(state).tone}>{outcomeOf(state).text}</Badge>,
  },
  { key: "attempts", header: "送信", width: "5rem", cell: ({ attempts }) => <span className="tabular-nums">{attempts}回</span> },
  {
    key: "next",
    header: "次の送信",
    width: "9rem",
    oneLine: true,
    cell: ({ nextTryAt }) => (nextTryAt === null ? "―" : <span className="tabular-nums">{stampOf(nextTryAt)}</span>),
  },
  {
    key: "open",
    header: "記録",
    width: "6rem",
    cell: ({ id, type, timestamp }) => (
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={`${eventText(type)}（${stampOf(timestamp)}）の記録を見る`}
        onClick={() => onOpen(id)}
      >
        見る
      </Button>
    ),
  },
];
