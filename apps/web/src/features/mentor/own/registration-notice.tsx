import { registrationState } from "@knotter/domain/mentor-profile";
import { daysBetween, formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { fieldHref } from "./mentor-tabs";

/** Shown at the top of the page while the registration needs attention. */
export function RegistrationNotice({ expiresOn, today }: { expiresOn: LocalDate | null; today: LocalDate }) {
  const state = registrationState(expiresOn, today);
  const renew = (
    <ButtonLink as={AppLink} href={fieldHref("registrationExpiresOn")} variant="secondary" size="small">
      有効期限を登録する
    </ButtonLink>
  );
  if (expiresOn === null || state === "unknown" || state === "valid") return null;
  if (state === "expired")
    return (
      <Banner status="error" className="mb-8" title="キャリアコンサルタント登録の有効期限が切れています" action={renew}>
        {formatDate(expiresOn)}
        に期限を迎えたため、新しい予約を受け付けていません。すでに入っている予約はそのまま実施できます。更新の手続きがお済みの場合は、新しい有効期限を登録し、登録証の写しをお送りください。
      </Banner>
    );
  const left = daysBetween(today, expiresOn);
  const urgent = state === "expiring_7" || state === "expiring_30";
  return (
    <Banner
      status={urgent ? "warning" : "info"}
      className="mb-8"
      action={renew}
      title={`キャリアコンサルタント登録の有効期限${left === 0 ? "は今日です" : `まで、あと${left}日です`}`}
    >
      {formatDate(expiresOn)}を過ぎると、新しい予約を受け付けられなくなります。更新後は、新しい有効期限を登録してください。
    </Banner>
  );
}
