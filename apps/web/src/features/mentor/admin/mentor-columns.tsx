import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { hoursText, type MentorItem, REGISTRATION_TEXT } from "./labels";
import { StatusBadges } from "./status-badges";

const nameOf = ({ name, displayName }: MentorItem): string => name ?? displayName ?? "氏名未登録";

export const MENTOR_COLUMNS: readonly Column<MentorItem>[] = [
  {
    key: "name",
    header: "キャリコン",
    width: "minmax(0,2.2fr)",
    rowHeader: true,
    cell: (mentor) => (
      <span className="flex items-center gap-3">
        <Avatar name={nameOf(mentor)} photoUrl={mentor.photoUrl} size={40} />
        <span className="min-w-0">
          <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
            {nameOf(mentor)}
          </Link>
          <span className="block text-sm font-normal break-all text-muted">{mentor.email}</span>
        </span>
      </span>
    ),
  },
  { key: "standing", header: "状態", width: "minmax(0,1.1fr)", cell: (mentor) => <StatusBadges mentor={mentor} /> },
  {
    key: "registration",
    header: "登録番号・期限",
    width: "minmax(0,1.2fr)",
    cell: ({ registrationNumber, registrationExpiresOn, registrationState, registrationVerified }) => {
      const left = REGISTRATION_TEXT[registrationState];
      if (registrationNumber === null && registrationExpiresOn === null) return <span className="text-muted">未登録</span>;
      return (
        <span className="text-sm tabular-nums">
          {registrationNumber ?? "番号なし"}
          {!registrationVerified && <span className="ml-2 font-bold text-warning">未確認</span>}
          <span className="block">{registrationExpiresOn && `${formatDate(registrationExpiresOn)}まで`}</span>
          {left && (
            <Badge tone={left.tone} className="mt-1">
              {left.text}
            </Badge>
          )}
        </span>
      );
    },
  },
  {
    key: "upcoming",
    header: "今後の面談",
    width: "6.5rem",
    align: "end",
    cell: ({ id, upcoming }) =>
      upcoming === 0 ? (
        "0件"
      ) : (
        <Link as={AppLink} href={href("adminMentor", { id }, { tab: "interviews" })} className="tabular-nums">
          {upcoming}件
        </Link>
      ),
  },
  {
    key: "offered",
    header: "受付時間（週）",
    width: "7.5rem",
    align: "end",
    cell: ({ offeredMinutesPerWeek, acceptingNew }) => (
      <span className="tabular-nums">
        {offeredMinutesPerWeek === 0 ? <span className="text-muted">なし</span> : hoursText(offeredMinutesPerWeek)}
        {!acceptingNew && <span className="block text-sm text-muted">新規は休止中</span>}
      </span>
    ),
  },
];
