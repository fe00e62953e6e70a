import type { CurrentUser } from "@knotter/api/views/current-user";
import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDate, formatShort } from "@knotter/domain/tokyo";

export interface Task {
  key: string;
  title: string;
  text: string;
  href: string;
}

type MenteeInfo = Extract<CurrentUser["info"], { role: "mentee" }>;

/** やること: what really waits for this person now, the most urgent first; nothing is made up to fill the list. */
export function menteeTasks(info: MenteeInfo, upcoming: readonly MentoringItem[], now: Date): Task[] {
  const tasks: Task[] = [];
  if (info.blockReason === "NOT_REGISTERED") {
    tasks.push({
      key: "register",
      title: "本登録を完了する",
      text: "お名前の登録が済むと、面談を予約できるようになります。",
      href: href("mypage", {}, { register: "1" }),
    });
  }
  for (const mentoring of upcoming) {
    const until = new Date(mentoring.deadlines.cancelFreeUntil);
    if (mentoring.can.cancel && !mentoring.can.cancelIsLate && now < until) {
      tasks.push({
        key: `plan-${mentoring.id}`,
        title: "ご都合が変わらないか確かめる",
        text: `回数を使わずにキャンセルできるのは ${formatShort(until)} までです。`,
        href: href("reserved", { id: mentoring.id }),
      });
    }
  }
  const order = info.activeOrders.find((candidate) => candidate.bookingOpen && candidate.used < candidate.max);
  if (info.canBook && order) {
    tasks.push({
      key: "book",
      title: upcoming.length === 0 ? "キャリコンを探して、面談を予約する" : "次の面談を予約する",
      text: `あと${order.max - order.used}回予約できます。受付は ${formatDate(order.bookingClosesOn)} までです。`,
      href: href("mentors"),
    });
  }
  return tasks;
}
