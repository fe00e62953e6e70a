import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import { formatShort, tokyoDate } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";

const TONE: Record<OrderMenteeStatus, Tone> = {
  listed: "neutral",
  invited: "info",
  temporary: "info",
  active: "success",
  withdrawn: "neutral",
};

const dayOf = (instant: string): string => briefDate(tokyoDate(new Date(instant)));

export const ORDER_MENTEE_COLUMNS: readonly Column<OrderMenteeView>[] = [
  {
    key: "name",
    header: "氏名",
    rowHeader: true,
    width: "minmax(0,1.5fr)",
    cell: ({ menteeId, name, nameKana, email }) => (
      <>
        <span className="flex flex-wrap items-baseline gap-x-2">
          {menteeId ? (
            <Link as={AppLink} href={href("adminMentee", { id: menteeId })}>
              {name}
            </Link>
          ) : (
            name
          )}
          {nameKana !== null && <span className="text-sm font-normal text-muted">{nameKana}</span>}
        </span>
        <span className="block text-sm font-normal break-all text-muted">{email}</span>
      </>
    ),
  },
  {
    key: "department",
    header: "社員番号・部署",
    width: "minmax(0,1fr)",
    cell: ({ employeeNo, department }) => (
      <span className="text-sm">
        <span className="block tabular-nums">{employeeNo ?? "―"}</span>
        {department !== null && <span className="block text-muted">{department}</span>}
      </span>
    ),
  },
  {
    key: "status",
    header: "状態",
    width: "minmax(0,1.1fr)",
    cell: ({ id, status, statusLabel, inviteBounced, disabled, bookingHeld, invitedAt, inviteCount, registeredAt }) => (
      <>
        <span className="flex flex-wrap gap-1">
          {status && <Badge tone={TONE[status]}>{statusLabel}</Badge>}
          {inviteBounced && <Badge tone="warning">不達</Badge>}
          {bookingHeld && <Badge tone="warning">予約停止中</Badge>}
          {disabled && <Badge tone="error">利用停止</Badge>}
        </span>
        {status === "invited" && invitedAt !== null && (
          <Link as={AppLink} href={href("adminMail", {}, { person: id })} className="mt-0.5 block text-sm">
            {dayOf(invitedAt)}
            {inviteCount !== null && inviteCount > 1 && `（${inviteCount}通）`}
            <span className="sr-only">から送ったメール</span>
          </Link>
        )}
        {status === "active" && registeredAt !== null && <span className="mt-0.5 block text-sm text-muted">{dayOf(registeredAt)}</span>}
      </>
    ),
  },
  {
    key: "usage",
    header: "利用回数",
    width: "9rem",
    align: "end",
    cell: ({ usage, menteeId }) => {
      const text = usage && usedText(usage.used, usage.max);
      return menteeId && usage && usage.used > 0 ? (
        <Link as={AppLink} href={href("adminMentee", { id: menteeId }, { tab: "interviews" })} className="whitespace-nowrap tabular-nums">
          {text}
        </Link>
      ) : (
        <span className="whitespace-nowrap tabular-nums">{text}</span>
      );
    },
  },
  {
    key: "next",
    header: "次の面談・最終実施",
    width: "11rem",
    cell: ({ next, doneOn }) => (
      <span className="text-sm tabular-nums">
        {next ? (
          <Link as={AppLink} href={href("reserved", { id: next.mentoringId })}>
            {formatShort(new Date(next.startAt))}
          </Link>
        ) : (
          doneOn === null && "―"
        )}
        {doneOn !== null && <span className="block whitespace-nowrap text-muted">最終 {briefDate(doneOn)}</span>}
      </span>
    ),
  },
];
