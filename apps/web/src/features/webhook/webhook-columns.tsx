import { href } from "@knotter/contract/routes";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { briefDate, stampOf } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { ownerOf, stateOf } from "./labels";
import type { Webhook } from "./types";

const OWNER: ListColumn<Webhook> = { key: "owner", header: "利用する側", width: "minmax(8rem,1fr)", oneLine: true, cell: ownerOf };

/** `forAdmin`: lists those of all companies and of the admins. */
export const webhookColumns = (forAdmin: boolean): readonly ListColumn<Webhook>[] => [
  {
    key: "name",
    header: "名前",
    width: "minmax(8rem,1.2fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ id, name }) => (
      <Link as={AppLink} href={href(forAdmin ? "adminWebhook" : "hrWebhook", { id })}>
        {name}
      </Link>
    ),
  },
  ...(forAdmin ? [OWNER] : []),
  {
    key: "url",
    header: "送信先",
    width: "minmax(11.5rem,2fr)",
    oneLine: true,
    cell: ({ url }) => <span className="font-mono text-sm">{url.replace(/^https?:\/\//, "")}</span>,
  },
  { key: "events", header: "出来事", width: "5rem", cell: ({ events }) => <span className="tabular-nums">{events.length}種類</span> },
  {
    key: "state",
    header: "状態",
    // The long states are those of an endpoint that has failed for days: they take a second line.
    width: "9.25rem",
    cell: (webhook) => <Badge tone={stateOf(webhook).tone}>{stateOf(webhook).text}</Badge>,
  },
  {
    key: "delivered",
    header: "最後に届いた",
    width: "9rem",
    oneLine: true,
    cell: ({ deliveredAt }) =>
      deliveredAt === null ? (
        <span className="text-muted">まだありません</span>
      ) : (
        <span className="tabular-nums">{stampOf(deliveredAt)}</span>
      ),
  },
  {
    key: "waiting",
    header: "送信待ち",
    width: "5.5rem",
    align: "end",
    cell: ({ waiting }) => <span className="tabular-nums">{amount(waiting)}件</span>,
  },
  {
    key: "created",
    header: "登録",
    sort: "newest",
    width: "minmax(7rem,0.9fr)",
    oneLine: true,
    cell: ({ createdAt, createdByName }) => (
      <>
        <span className="tabular-nums">{briefDate(tokyoDate(new Date(createdAt)))}</span>
        {createdByName !== null && <span className="ml-2 text-sm text-muted">{createdByName}</span>}
      </>
    ),
  },
];
