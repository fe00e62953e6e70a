import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import type { Task } from "@/components/task-list";

type MentorInfo = Extract<CurrentUser["info"], { role: "mentor" }>;

/** やること of a mentor: what others wait for. Reports have a deadline, questionnaires are read before the interview. */
export function mentorTasks({ pendingReports, unreadSheets }: Pick<MentorInfo, "pendingReports" | "unreadSheets">): Task[] {
  return [
    ...(pendingReports > 0
      ? [
          {
            key: "reports",
            title: `実施報告書を書く（${pendingReports}件）`,
            text: "面談の時間が終わり、報告をお待ちしています。",
            href: href("mentorResult"),
          },
        ]
      : []),
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
