import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { Email } from "@/components/email";
import { RowLink } from "@/components/listing/row-link";
import type { ListColumn } from "@/components/listing/use-columns";
import { hoursText, type MentorItem, REGISTRATION_TEXT } from "./labels";
import { StatusBadges } from "./status-badges";

export const nameOf = ({ name, displayName }: MentorItem): string => name ?? displayName ?? "氏名未登録";

export const MENTOR_COLUMNS: readonly ListColumn<MentorItem>[] = [
  {
    key: "name",
    header: "キャリコン",
    sort: "name",
    width: "minmax(9rem,1.2fr)",
    rowHeader: true,
    oneLine: true,
    cell: (mentor) => (
      <span className="inline-flex items-center gap-2 align-middle">
        <Avatar name={nameOf(mentor)} photoUrl={mentor.photoUrl} size={28} />
        <RowLink id={mentor.id}>{nameOf(mentor)}</RowLink>
      </span>
    ),
  },
  {
    key: "email",
    header: "メール",
    sort: "email",
    optional: "shown",
    oneLine: true,
    width: "minmax(0,1.4fr)",
    cell: ({ email }) => <Email>{email}</Email>,
  },
  {
    key: "standing",
    header: "状態",
    sort: "status",
    width: "minmax(9rem,0.8fr)",
    cell: (mentor) => <StatusBadges mentor={mentor} />,
  },
  {
    key: "registration",
    header: "登録番号",
    sort: "registrationNumber",
    optional: "shown",
    oneLine: true,
    width: "minmax(9.5rem,0.8fr)",
    cell: ({ registrationNumber, registrationExpiresOn, registrationVerified }) =>
      registrationNumber === null && registrationExpiresOn === null ? (
        <span className="text-muted">未登録</span>
      ) : (
        <span className="tabular-nums">
          {registrationNumber ?? "番号なし"}
          {!registrationVerified && <span className="ml-2 font-bold text-warning">未確認</span>}
        </span>
      ),
  },
  {
    key: "expiry",
    header: "登録の期限",
    sort: "expiry",
    width: "minmax(12rem,0.8fr)",
    cell: ({ registrationExpiresOn, registrationState }) => {
      const left = REGISTRATION_TEXT[registrationState];
      return (
        <span className="flex items-center gap-2 whitespace-nowrap tabular-nums max-md:flex-wrap">
          {registrationExpiresOn === null ? "―" : briefDate(registrationExpiresOn)}
          {left && <Badge tone={left.tone}>{left.text}</Badge>}
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
          {upcoming.toLocaleString("ja-JP")}件
        </Link>
      ),
  },
  {
    key: "offered",
    header: "受付時間（週）",
    width: "7.5rem",
    align: "end",
    optional: "shown",
    cell: ({ offeredMinutesPerWeek, acceptingNew }) => (
      <span className="tabular-nums">
        {!acceptingNew && <span className="mr-2 text-muted">休止中</span>}
        {offeredMinutesPerWeek === 0 ? <span className="text-muted">なし</span> : hoursText(offeredMinutesPerWeek)}
      </span>
    ),
  },
];
