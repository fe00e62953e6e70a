import { type DisclosureLevel, hrSees } from "@knotter/domain/disclosure";
import { Icon } from "@knotter/ui/icon";

/** The columns of the company's list, one by one: shown or not. */
export function CompanyView({ level, showRegistration }: { level: DisclosureLevel; showRegistration: boolean }) {
  const sees = hrSees(level);
  const items: [label: string, seen: boolean][] = [
    ["全体の人数・割合（人数が少ないときは非表示）", true],
    ["お一人ごとの利用登録の状況", showRegistration],
    ["お一人ごとの予約・実施の有無と回数", sees.usage],
    ["面談を実施した日", sees.doneOn],
    ["相談者が承認した要約", sees.approvedSummary],
    ["日時・担当キャリコン・相談の内容", false],
  ];
  return (
    <ul className="grid gap-2 text-sm">
      {items.map(([label, seen]) => (
        <li key={label} className={seen ? "flex gap-2" : "flex gap-2 text-muted"}>
          <Icon name={seen ? "check" : "close"} size={18} label={seen ? "見えます" : "見えません"} className="mt-[3px]" />
          <span className="min-w-0">{label}</span>
        </li>
      ))}
    </ul>
  );
}
