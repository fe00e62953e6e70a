import { REQUIRED_PROFILE_FIELDS } from "@knotter/domain/mentor-profile";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Progress } from "@knotter/ui/progress";
import { profileFieldText } from "./field-text";

/** What is still missing before anybody can book; while it is, nobody finds this mentor. */
export function Completeness({ missing }: { missing: readonly string[] }) {
  const total = REQUIRED_PROFILE_FIELDS.length;
  const done = total - missing.length;
  return (
    <Card>
      <Progress label="プロフィールの登録" value={done} max={total} valueText={`${total}項目中 ${done}項目`} />
      {missing.length === 0 ? (
        <p className="mt-3 text-sm text-muted">必要な項目はすべて登録されています。</p>
      ) : (
        <>
          <p className="mt-4 text-sm font-bold">次の項目がそろうと、予約を受け付けられます。</p>
          <ul className="mt-2 grid gap-1 text-sm">
            {missing.map((field) => (
              <li key={field} className="flex items-start gap-2">
                <Icon name="minus" size={18} className="mt-0.5 text-warning" />
                {profileFieldText(field)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        登録や変更は、いまは事務局がお手伝いしています。内容を事務局にお知らせください。
      </p>
    </Card>
  );
}
