import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { USAGE_TEXT, USAGE_TONE, usedText } from "@knotter/contract/labels/order";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { briefDate } from "@/components/brief-date";
import { RowLink } from "@/components/listing/row-link";
import type { ListColumn } from "@/components/listing/use-columns";
import { type HrConditions, seesOf } from "./mentees-list-state";
import { RegistrationBadge } from "./registration-badge";

const USAGES = ["none", "booked", "done"] as const;
const toneOfUsage = (label: string) => USAGE_TONE[USAGES.find((usage) => USAGE_TEXT[usage] === label) ?? "none"];

/** Exactly the columns of the order's level: what is not shared has no column, not even an empty one. */
export function menteesColumns(order: HrConditions, { linked = true }: { linked?: boolean } = {}): ListColumn<OrderMenteeView>[] {
  const sees = seesOf(order);
  return [
    {
      key: "name",
      header: "氏名",
      sort: "name",
      width: "minmax(10.5rem,1fr)",
      rowHeader: true,
      cell: ({ id, name, withoutEmail }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span data-one-line="" className="min-w-0 md:truncate md:focus-within:overflow-visible">
            {linked ? <RowLink id={id}>{name}</RowLink> : name}
          </span>
          {withoutEmail && <Badge className="shrink-0">メールなし</Badge>}
        </span>
      ),
    },
    {
      key: "nameKana",
      header: "カナ",
      sort: "nameKana",
      optional: "hidden",
      oneLine: true,
      cell: ({ nameKana }) => nameKana ?? "―",
    },
    {
      key: "employeeNo",
      header: "社員番号",
      sort: "employeeNo",
      width: "6.5rem",
      oneLine: true,
      cell: ({ employeeNo }) => employeeNo ?? "―",
      nowrap: true,
    },
    {
      key: "department",
      header: "部署",
      sort: "department",
      oneLine: true,
      width: "minmax(6.5rem,1fr)",
      cell: ({ department }) => department ?? "―",
    },
    { key: "jobTitle", header: "役職", sort: "jobTitle", optional: "hidden", oneLine: true, cell: ({ jobTitle }) => jobTitle ?? "―" },
    { key: "groupTag", header: "集計属性", sort: "groupTag", optional: "hidden", oneLine: true, cell: ({ groupTag }) => groupTag ?? "―" },
    ...(sees.registration
      ? [
          {
            key: "registration",
            header: "登録状況",
            sort: "status",
            width: "7.5rem",
            cell: RegistrationBadge,
          },
          {
            key: "registeredAt",
            header: "登録日",
            sort: "registeredAt",
            optional: "hidden" as const,
            oneLine: true,
            width: "7.5rem",
            cell: ({ registeredAt }: OrderMenteeView) => (registeredAt ? briefDate(tokyoDate(new Date(registeredAt))) : "―"),
          },
        ]
      : []),
    ...(sees.usage
      ? [
          {
            key: "usage",
            header: "利用状況",
            sort: "usage",
            width: "7.5rem",
            nowrap: true,
            cell: ({ usage }: OrderMenteeView) => usage && <Badge tone={toneOfUsage(usage.label)}>{usage.label}</Badge>,
          },
          {
            key: "used",
            header: "利用回数（予約を含む）",
            sort: "used",
            width: "11.5rem",
            nowrap: true,
            cell: ({ usage }: OrderMenteeView) => usage && <span className="tabular-nums">{usedText(usage.used, usage.max)}</span>,
          },
        ]
      : []),
    ...(sees.doneOn
      ? [
          {
            key: "doneOn",
            header: "実施日",
            sort: "doneOn",
            width: "7.5rem",
            nowrap: true,
            cell: ({ doneOn }: OrderMenteeView) => (doneOn ? <span className="tabular-nums">{briefDate(doneOn)}</span> : "―"),
          },
        ]
      : []),
  ];
}
