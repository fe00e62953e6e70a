import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { type DataRequest, REQUEST_KIND_TEXT, REQUEST_STATUS_TEXT } from "./labels";
import { RequestActions } from "./request-actions";

const TONE = { requested: "warning", done: "success", rejected: "neutral", withdrawn: "neutral" } as const;

/** After an erasure the person has no page. */
const erased = ({ kind, status }: DataRequest): boolean => kind === "erasure" && status === "done";

export const REQUEST_COLUMNS: readonly ListColumn<DataRequest>[] = [
  {
    key: "requestedAt",
    header: "申し出の日時",
    sort: "requestedAt",
    width: "9.5rem",
    cell: ({ requestedAt }) => <span className="tabular-nums">{stampOf(requestedAt)}</span>,
  },
  {
    key: "kind",
    header: "申し出",
    sort: "kind",
    width: "minmax(0,1fr)",
    rowHeader: true,
    cell: ({ kind }) => REQUEST_KIND_TEXT[kind],
  },
  {
    key: "person",
    header: "申し出た方",
    sort: "person",
    width: "minmax(0,1.4fr)",
    cell: (request) =>
      erased(request) ? (
        <span className="text-muted">削除済みの方</span>
      ) : (
        <Link as={AppLink} href={href("adminMentee", { id: request.person.id }, { tab: "data" })}>
          {request.person.name ?? request.person.email}
        </Link>
      ),
  },
  {
    key: "status",
    header: "状態",
    sort: "status",
    width: "minmax(0,1.6fr)",
    cell: ({ status, decidedAt, decidedBy, note }) => (
      <>
        <Badge tone={TONE[status]}>{REQUEST_STATUS_TEXT[status]}</Badge>
        {decidedAt !== null && (
          <span className="mt-1 block text-sm text-muted tabular-nums">
            {formatDateTime(new Date(decidedAt))}
            {decidedBy && `・${decidedBy.name}`}
          </span>
        )}
        {note !== null && <span className="block text-sm whitespace-pre-line">{note}</span>}
      </>
    ),
  },
  { key: "actions", header: "操作", width: "11rem", cell: (request) => <RequestActions request={request} /> },
];
