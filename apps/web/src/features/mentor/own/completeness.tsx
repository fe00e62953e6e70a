import { REQUIRED_PROFILE_FIELDS } from "@knotter/domain/mentor-profile";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { AppLink } from "@/components/app-link";
import { profileFieldText } from "./field-labels";
import { fieldHref } from "./mentor-tabs";

/** What is missing before anybody can book, each with a link to its field; until then nobody finds this mentor. */
export function Completeness({ missing }: { missing: readonly string[] }) {
  const total = REQUIRED_PROFILE_FIELDS.length;
  const done = total - missing.length;
  return (
    <Card>
      <Progress label="プロフィールの登録" value={done} max={total} valueText={`${total}項目中 ${done}項目`} />
      {missing.length === 0 ? (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted">
          <Icon name="check-circle" size={18} className="mt-[3px] text-success" />
          必要な項目はすべて登録されています。
        </p>
      ) : (
        <>
          <p className="mt-4 text-sm font-bold">次の項目がそろうと、予約を受け付けられます。</p>
          <ul className="mt-1">
            {missing.map((field) => (
              <li key={field}>
                <Link as={AppLink} href={fieldHref(field)} className="inline-flex min-h-11 items-center text-sm">
                  {profileFieldText(field)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
