import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import type { Task } from "@/components/task-list";

type MentorInfo = Extract<CurrentUser["info"], { role: "mentor" }>;

/** What やること depends on. */
export interface MentorWork extends Pick<MentorInfo, "missing" | "unreadSheets"> {
  /** Whether there are hours in which mentees can book. */
  hasHours: boolean;
  /** Whether the registration has expired, which has a banner of its own. */
  expired: boolean;
}

/** やること of a mentor: first what keeps mentees from booking, then what they wait for. The reports have a list of their own. */
export function mentorTasks({ missing, hasHours, expired, unreadSheets }: MentorWork): Task[] {
  const fields = missing.filter((field) => !(expired && field === "registrationExpiresOn")).length;
  return [
    ...(fields > 0
      ? [
          {
            key: "profile",
            title: "プロフィールを登録する",
            text: `あと${fields}項目がそろうと、相談者の検索に表示されるようになります。`,
            href: href("mentorMypage"),
          },
        ]
      : []),
    ...(hasHours
      ? []
      : [
          {
            key: "hours",
            title: "受付時間を登録する",
            text: "登録すると、相談者がその時間から予約できるようになります。",
            href: href("mentorSchedule"),
          },
        ]),
    ...(unreadSheets > 0
      ? [
          {
            key: "sheets",
            title: `事前質問シートを読む（${unreadSheets}件）`,
            text: "相談者から届いていて、まだ確認していないものです。",
            href: href("questions"),
          },
        ]
      : []),
  ];
}
