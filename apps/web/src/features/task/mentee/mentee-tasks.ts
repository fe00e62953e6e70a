import type { CurrentUser } from "@knotter/api/views/current-user";
import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href, proposalHref } from "@knotter/contract/routes";
import { impossible } from "@knotter/domain/errors";
import { formatDate, formatShort, formatUntil } from "@knotter/domain/tokyo";
import type { Task } from "@/components/task-list";
import type { RouterOutputs } from "@/trpc/outputs";

type MenteeInfo = Extract<CurrentUser["info"], { role: "mentee" }>;

type Waiting = RouterOutputs["mentees"]["waiting"]["items"][number];
type WaitingEntry = RouterOutputs["waitingList"]["own"]["items"][number];

/** A task about one interview. Its date identifies it: a mentee may have several, of several orders. */
function waitingTask(waiting: Waiting): Task {
  const name = `${waiting.mentoring.mentorName}さん`;
  return { ...whatToDo(waiting, `${formatShort(new Date(waiting.mentoring.startAt))} ${name}との面談`), name };
}

function whatToDo({ kind, mentoring: { id, startAt }, until, sheetId, begun }: Waiting, which: string): Task {
  const due = until === null ? "" : `${formatUntil(new Date(until))} までにお願いします。`;
  const record = href("mentoring", { id });
  switch (kind) {
    case "proposal":
      return {
        key: `proposal-${id}`,
        title: "提案された日時を見る",
        text: `${which}に、別の日時の提案があります。${due}お選びになるまで、元の日時のままです。`,
        href: proposalHref(id),
      };
    case "absence":
      return {
        key: `absence-${id}`,
        title: "お会いできなかったという報告を確かめる",
        text: `${which}です。お心当たりがないときは、${formatUntil(new Date(until ?? startAt))} まで申し立てができます。`,
        href: record,
      };
    case "summary":
      return {
        key: `summary-${id}`,
        title: "会社に共有する要約を確かめる",
        text: `${which}です。承認しなければ、会社に共有されません。`,
        href: record,
      };
    case "survey":
      return { key: `survey-${id}`, title: "アンケートに答える", text: `${which}です。${due}`, href: record };
    case "sheet":
      return {
        key: `sheet-${id}`,
        title: sheetId !== null ? "書きかけの事前質問シートを提出する" : begun ? "話したいことを書き足す" : "事前質問シートを書く",
        text: `${which}です。書かなくても面談は受けられます。`,
        href: sheetId === null ? href("question", { id: "new" }, { mentoringId: id }) : href("question", { id: sheetId }),
      };
    default:
      return impossible(kind);
  }
}

/** A time that is held for the mentee, or what they wait for. */
function waitingEntryTask({ id, held, mentor }: WaitingEntry): Task {
  const page = href("waiting");
  const whose = held?.mentor ?? mentor;
  const name = whose ? `${whose.displayName}さん` : undefined;
  if (held === null)
    return {
      key: `waiting-${id}`,
      title: "空きを待っています",
      name,
      text: `${name ?? "どのキャリコンでも"}。空きが出たら、メールでお知らせします。条件の変更と取りやめは、こちらです。`,
      href: page,
    };
  const until = formatShort(new Date(held.until));
  return {
    key: `held-${id}`,
    title: "空きが出た日時を予約する",
    name,
    text: `${formatShort(new Date(held.startAt))} ${name}。${until} まで、ほかの方は予約できません。`,
    href: page,
  };
}

/** やること: everything that waits for this mentee now, the most urgent first. */
export function menteeTasks(
  info: MenteeInfo,
  upcoming: readonly MentoringItem[],
  waiting: readonly Waiting[],
  now: Date,
  waitingList: readonly WaitingEntry[] = [],
): Task[] {
  const tasks: Task[] = [];
  if (info.blockReason === "NOT_REGISTERED") {
    tasks.push({
      key: "register",
      title: "本登録を完了する",
      text: "お名前の登録が済むと、面談を予約できるようになります。",
      href: href("mypage", {}, { register: "1" }),
    });
  }
  tasks.push(...waitingList.filter(({ held }) => held !== null).map(waitingEntryTask));
  tasks.push(...waiting.map(waitingTask));
  for (const mentoring of upcoming) {
    const until = new Date(mentoring.deadlines.cancelFreeUntil);
    if (mentoring.can.cancel && !mentoring.can.cancelIsLate && now < until) {
      tasks.push({
        key: `plan-${mentoring.id}`,
        title: "ご都合が変わらないか確かめる",
        text: `回数を使わずにキャンセルできるのは ${formatUntil(until)} までです。`,
        href: href("reserved", { id: mentoring.id }),
      });
    }
  }
  // With several orders, each task names its own count and deadline.
  const several = info.activeOrders.length > 1;
  // With nothing booked, the card of the next interview leads to the search; a task would say it once more.
  const repeated = upcoming.length === 0 && !several;
  const open = info.canBook && !repeated ? info.activeOrders.filter((order) => order.bookingOpen && order.used < order.max) : [];
  for (const order of open) {
    tasks.push({
      key: `book-${order.id}`,
      title: upcoming.length === 0 ? "キャリコンを探して、面談を予約する" : "次の面談を予約する",
      text: `${several ? `「${order.name}」で、` : ""}あと${order.max - order.used}回予約できます。受付は ${formatDate(order.bookingClosesOn)} までです。`,
      href: href("mentors", {}, { orderId: several ? order.id : undefined }),
    });
  }
  tasks.push(...waitingList.filter(({ held }) => held === null).map(waitingEntryTask));
  return tasks;
}
