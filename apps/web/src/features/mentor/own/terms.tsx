import { registrationState } from "@knotter/domain/mentor-profile";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import type { MentorInfo, Schedule } from "./types";

/** The registration and the limits of bookings. */
export function Terms({
  info,
  limits,
  meetingMethod,
  today,
}: {
  info: MentorInfo;
  limits: Schedule["limits"];
  meetingMethod: string;
  today: LocalDate;
}) {
  const { registrationExpiresOn } = info;
  const registration = registrationWord(registrationExpiresOn, today);
  return (
    <Card className="py-2! md:py-3!">
      <DescriptionList
        items={[
          {
            term: "登録の有効期限",
            detail: (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
                {registrationExpiresOn ? formatDate(registrationExpiresOn) : "未登録"}
                <Badge tone={registration.tone}>{registration.text}</Badge>
              </span>
            ),
          },
          { term: "面談方法", detail: meetingMethod },
          { term: "面談の間隔", detail: `前後${Math.max(limits.bufferBefore, limits.bufferAfter)}分以上` },
          { term: "予約の締切", detail: `開始の${limits.minNoticeHours}時間前` },
          { term: "面談の上限", detail: `1日${limits.dailyCap}件・1週間${limits.weeklyCap}件` },
        ]}
      />
    </Card>
  );
}

function registrationWord(expiresOn: LocalDate | null, today: LocalDate): { text: string; tone: Tone } {
  const state = registrationState(expiresOn, today);
  if (state === "unknown") return { text: "確認できません", tone: "warning" };
  if (state === "expired") return { text: "期限切れ", tone: "error" };
  return state === "valid" ? { text: "有効", tone: "success" } : { text: "更新の時期です", tone: "warning" };
}
