import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { Icon, type IconName } from "@knotter/ui/icon";

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "mail",
    title: "確認のメールが届きます",
    text: "日時と参加の方法、キャンセルの期限をお送りします。予約の内容はホームからいつでも確認できます。",
  },
  {
    icon: "bell",
    title: "前日と直前にお知らせします",
    text: `前日の${SYSTEM_POLICY.remindDayBeforeHour}時と、開始の${SYSTEM_POLICY.remindBeforeMinutes}分前にメールが届きます。`,
  },
  {
    icon: "video",
    title: "当日は「参加する」から",
    text: `開始の${LIMITS.joinOpensMinutesBefore}分前から、ホームか予約の画面の「参加する」で入れます。話すことがまとまっていなくてかまいません。`,
  },
];

/** 面談の流れ: what happens between the booking and the interview. */
export function BookingFlow() {
  return (
    <ol className="grid gap-4">
      {steps.map((step) => (
        <li key={step.title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <span className="row-span-2 grid size-10 place-items-center rounded-full bg-primary-tint text-primary">
            <Icon name={step.icon} />
          </span>
          <p className="font-bold">{step.title}</p>
          <p className="col-start-2 text-sm text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
