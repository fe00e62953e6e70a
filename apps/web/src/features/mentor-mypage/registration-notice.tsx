import { registrationState } from "@knotter/domain/mentor-profile";
import { daysBetween, formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";

/** Said at the top of the page while it asks for something; quiet otherwise. */
export function RegistrationNotice({ expiresOn, today }: { expiresOn: LocalDate | null; today: LocalDate }) {
  const state = registrationState(expiresOn, today);
  if (expiresOn === null || state === "unknown" || state === "valid") return null;
  if (state === "expired")
    return (
      <Banner status="error" title="キャリアコンサルタント登録の有効期限が切れています">
        {formatDate(expiresOn)}
        に期限を迎えたため、新しい予約を受け付けていません。すでに入っている予約はそのまま実施できます。更新の手続きがお済みの場合は、事務局にご連絡ください。
      </Banner>
    );
  const left = daysBetween(today, expiresOn);
  const urgent = state === "expiring_7" || state === "expiring_30";
  return (
    <Banner
      status={urgent ? "warning" : "info"}
      title={`キャリアコンサルタント登録の有効期限${left === 0 ? "は今日です" : `まで、あと${left}日です`}`}
    >
      {formatDate(expiresOn)}を過ぎると、新しい予約を受け付けられなくなります。更新後は、事務局に新しい有効期限をお知らせください。
    </Banner>
  );
}
