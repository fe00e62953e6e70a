import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { mailTone } from "@/components/mail/mail-tone";
import { StayLink } from "@/components/stay-link";
import type { RouterOutputs } from "@/trpc/outputs";
import type { OrderMailsState } from "./mail-state";

type OrderMail = RouterOutputs["orders"]["mails"]["items"][number];

const tried = (mail: OrderMail): string => formatShort(new Date(mail.sentAt ?? mail.queuedAt));

/** A mail opens above the list, which keeps its filters. */
export const mailColumns = (orderId: string, { status, type }: OrderMailsState): Column<OrderMail>[] => [
  {
    key: "subject",
    header: "メール",
    width: "minmax(0,2fr)",
    rowHeader: true,
    cell: ({ id, subject, typeLabel }) => (
      <>
        <Link as={StayLink} href={href("adminOrderMail", { id: orderId }, { id, status: status ?? undefined, type: type ?? undefined })}>
          {subject ?? typeLabel}
        </Link>
        {subject !== null && <span className="block text-sm font-normal text-muted">{typeLabel}</span>}
      </>
    ),
  },
  { key: "to", header: "宛先", cell: ({ to }) => <span className="text-sm break-all">{to ?? "―"}</span> },
  {
    key: "status",
    header: "状態",
    width: "minmax(0,1.2fr)",
    cell: ({ status: state, statusLabel, error }) => (
      <>
        <span>
          <Badge tone={mailTone(state)}>{statusLabel ?? "―"}</Badge>
        </span>
        {error !== null && <span className="mt-1 block text-sm text-muted">{error}</span>}
      </>
    ),
  },
  {
    key: "at",
    header: "日時",
    width: "10.5rem",
    cell: (mail) => <span className="text-sm tabular-nums">{tried(mail)}</span>,
  },
];
