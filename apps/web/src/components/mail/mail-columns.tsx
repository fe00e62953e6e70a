import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { Email } from "@/components/email";
import type { ListColumn } from "@/components/listing/use-columns";
import { StayLink } from "@/components/stay-link";
import type { RouterOutputs } from "@/trpc/outputs";
import { listedSubject } from "./listed-subject";
import { mailTone } from "./mail-tone";

type Item = RouterOutputs["mail"]["list"]["items"][number];

/** The page about the reader; null where there is none. */
export function readerHref({ reader, order, to }: Pick<Item, "reader" | "order" | "to">): string | null {
  if (reader === null) return null;
  // Nobody has registered: the panel of the place on the list, or whom the list finds by the address.
  if (reader.role === null)
    return (
      order &&
      href("adminOrderMentees", { id: order.id }, reader.orderMenteeId === null ? { q: to ?? undefined } : { row: reader.orderMenteeId })
    );
  if (reader.userId === null) return null;
  if (reader.role === "mentee") return href("adminMentee", { id: reader.userId }, { tab: "mails" });
  return reader.role === "mentor" ? href("adminMentor", { id: reader.userId }) : null;
}

function Reader({ mail }: { mail: Item }) {
  const to = readerHref(mail);
  if (mail.name === null) return "―";
  return to === null ? (
    mail.name
  ) : (
    <Link as={AppLink} href={to}>
      {mail.name}
    </Link>
  );
}

/** A list of mails of the admins: who was to read it, what became of it and when. `open`: the address at which a mail stands open above its list. */
export const mailColumns = (open: (id: string) => string): ListColumn<Item>[] => [
  { key: "to", header: "宛先", width: "minmax(6rem,0.7fr)", oneLine: true, cell: (mail) => <Reader mail={mail} /> },
  {
    key: "address",
    header: "アドレス",
    optional: "shown",
    width: "minmax(0,1.8fr)",
    oneLine: true,
    cell: ({ to }) => <span className="text-muted">{to === null ? "―" : <Email>{to}</Email>}</span>,
  },
  {
    key: "subject",
    header: "メール",
    width: "minmax(0,1.8fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ id, subject, typeLabel }) => (
      <Link as={StayLink} href={open(id)}>
        {listedSubject({ subject, typeLabel })}
      </Link>
    ),
  },
  { key: "type", header: "種類", optional: "hidden", width: "minmax(0,1fr)", oneLine: true, cell: ({ typeLabel }) => typeLabel },
  {
    key: "status",
    header: "状態",
    width: "minmax(6.5rem,1fr)",
    oneLine: true,
    cell: ({ status, statusLabel, error, attempts }) => (
      <>
        <Badge tone={mailTone(status)}>{statusLabel ?? "―"}</Badge>
        {error !== null && (
          <span className="ml-2 text-muted">
            {error}
            {attempts > 1 && `（${attempts}回試行）`}
          </span>
        )}
      </>
    ),
  },
  {
    key: "at",
    header: "日時",
    sort: "at",
    width: "9.5rem",
    oneLine: true,
    cell: ({ sentAt, queuedAt, nextTryAt, attempts }) => (
      <span className="tabular-nums">
        {stampOf(sentAt ?? queuedAt)}
        {nextTryAt !== null && attempts > 0 && (
          <span className="ml-2 whitespace-nowrap text-muted">次回 {formatShort(new Date(nextTryAt))}</span>
        )}
      </span>
    ),
  },
];
