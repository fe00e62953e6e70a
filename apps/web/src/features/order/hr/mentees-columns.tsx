import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { type HrConditions, seesOf } from "./mentees-list-state";

const USAGE_TONE: Record<string, Tone> = { 未予約: "neutral", 予約済み: "info", 実施済み: "success" };
const REGISTRATION_TONE: Record<string, Tone> = { active: "success", withdrawn: "neutral" };

/** Exactly the columns of the order's level: what is not shared has no column, not even an empty one. */
export function menteesColumns(order: HrConditions, { linked = true }: { linked?: boolean } = {}): Column<OrderMenteeView>[] {
  const sees = seesOf(order);
  return [
    {
      key: "name",
      header: "氏名",
      width: "11rem",
      rowHeader: true,
      cell: ({ id, name }) =>
        linked ? (
          <Link as={AppLink} href={href("hrMenteeResult", { id: order.id }, { menteeId: id })}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { key: "employeeNo", header: "社員番号", width: "8rem", cell: ({ employeeNo }) => employeeNo ?? "―", nowrap: true },
    { key: "department", header: "部署", cell: ({ department }) => department ?? "―" },
    ...(sees.registration
      ? [
          {
            key: "registration",
            header: "登録状況",
            width: "12rem",
            cell: ({ status, statusLabel, registeredAt }: OrderMenteeView) => (
              <>
                <Badge tone={REGISTRATION_TONE[status ?? ""] ?? "warning"}>{statusLabel}</Badge>
                {registeredAt && (
                  <span className="block text-sm text-muted tabular-nums">{formatDate(tokyoDate(new Date(registeredAt)))}</span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(sees.usage
      ? [
          {
            key: "usage",
            header: "利用状況",
            width: "7rem",
            nowrap: true,
            cell: ({ usage }: OrderMenteeView) => usage && <Badge tone={USAGE_TONE[usage.label] ?? "neutral"}>{usage.label}</Badge>,
          },
          {
            key: "used",
            header: "利用回数（予約を含む）",
            width: "12rem",
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
            width: "11rem",
            nowrap: true,
            cell: ({ doneOn }: OrderMenteeView) => (doneOn ? formatDate(doneOn) : "―"),
          },
        ]
      : []),
  ];
}
