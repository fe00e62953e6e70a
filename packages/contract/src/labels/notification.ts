import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { NotificationKind } from "@knotter/domain/notification";
import type { Role } from "@knotter/domain/role";
import type { SupervisionNews } from "@knotter/domain/supervision";
import { formatDate, formatDateTime, isLocalDate } from "@knotter/domain/tokyo";
import { href, proposalHref } from "../routes";
import { REVIEW_NEWS_TEXT } from "./mentor";
import { SUPERVISION_NEWS_TEXT } from "./supervision";

// What is told behind the bell: a title, one line of details, and the page it leads to.

/** What a notification is written from: the facts of its row, and names as they are now. Never a word that somebody has written. */
export interface NotificationFacts {
  kind: NotificationKind;
  /** Of the reader. */
  role: Role;
  mentoringId: string | null;
  facts: Readonly<Record<string, string | number | boolean | null>>;
  mentorName: string | null;
  menteeName: string | null;
  orderName: string | null;
}

export interface NotificationText {
  title: string;
  detail: string | null;
  /** Where it is dealt with. */
  path: string | null;
}

const textIn = (facts: NotificationFacts["facts"], key: string): string | null => {
  const value = facts[key];
  return typeof value === "string" && value !== "" ? value : null;
};

/** An instant among the facts, in Japanese; null where there is none. */
function timeIn(facts: NotificationFacts["facts"], key: string): string | null {
  const instant = new Date(textIn(facts, key) ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : formatDateTime(instant);
}

const sentence = (...parts: readonly (string | null)[]): string | null => parts.filter((part) => part !== null).join("　") || null;

/** What somebody is told, in the words of their side. */
export function notificationText({
  kind,
  role,
  mentoringId,
  facts,
  mentorName,
  menteeName,
  orderName,
}: NotificationFacts): NotificationText {
  const other = role === "mentor" ? (menteeName ?? "相談者") : (mentorName ?? "キャリコン");
  const startAt = timeIn(facts, "startAt");
  const interview = mentoringId === null ? null : href("reserved", { id: mentoringId });
  const about = (title: string, detail: string | null = sentence(startAt, `${other}さん`)): NotificationText => ({
    title,
    detail,
    path: interview,
  });
  switch (kind) {
    case "mentoring_reserved":
      return about(role === "mentor" ? "予約が入りました" : "面談が予約されました");
    case "reschedule_mail": {
      const from = timeIn(facts, "fromStartAt");
      return about("面談の日時が変わりました", sentence(from === null ? startAt : `${from} から ${startAt} へ`, `${other}さん`));
    }
    case "mentee_cancel":
    case "mentor_cancel":
      return about(
        facts["replaced"] === true ? "面談の担当が変わりました" : "面談がキャンセルされました",
        sentence(startAt, `${other}さん`, role === "mentee" && facts["returned"] === true ? "回数は減りません。" : null),
      );
    case "no_show":
      return about(facts["undone"] === true ? "面談の記録が訂正されました" : "お会いできなかったと報告されました");
    case "hr_summary_request":
      return about("会社に共有する要約の確認をお願いします");
    case "hr_summary_wish":
      return about("要約の書き直しの希望が届きました");
    case "sheet_submitted":
      return about("事前質問シートが届きました");
    case "delay_notice":
      return about(`${other}さんから、${typeof facts["minutes"] === "number" ? `${facts["minutes"]}分` : ""}遅れるとの連絡です`, startAt);
    case "proposal":
      return {
        ...about("日時の提案が届きました", sentence(startAt, `${other}さんの面談を移す日時です。選ぶまで、元の日時のままです。`)),
        path: mentoringId === null ? null : proposalHref(mentoringId),
      };
    case "proposal_answer":
      return about(
        facts["outcome"] === "declined" ? "提案した日時は選ばれませんでした" : "提案した日時の期限が過ぎました",
        sentence(startAt, `${other}さん`, "元の日時のままです。"),
      );
    case "time_freed":
      return {
        title: "お待ちの日時が空きました",
        detail: sentence(startAt, "いまは、ほかの方は予約できません。"),
        path: href("waiting"),
      };
    case "time_released":
      return {
        title: "仮押さえしていた日時は予約できなくなりました",
        detail: sentence(startAt, "予定や受付の条件が変わったためです。"),
        path: href("waiting"),
      };
    case "hr_report_published":
      return {
        title: "全体報告書が公開されました",
        detail: orderName,
        path: textIn(facts, "orderIds") === null ? null : href("hrReport", { orderIds: textIn(facts, "orderIds") ?? "" }),
      };
    case "zoom_broken":
      return {
        title: "Zoomとの連携が切れています",
        detail: "つなぎ直すまで、参加用リンクを用意できません。",
        path: href("mentorMypage", {}, { tab: "zoom" }),
      };
    case "calendar_failing":
      return {
        title: "カレンダーを読み取れていません",
        detail: "最後に読み取れた予定のままになっています。",
        path: href("mentorMypage", {}, { tab: "calendars" }),
      };
    case "webhook_disabled":
      return {
        title: "Webhookの送信を停止しました",
        detail: textIn(facts, "name"),
        path: textIn(facts, "endpointId") === null ? null : href("hrWebhook", { id: textIn(facts, "endpointId") ?? "" }),
      };
    case "registration_expiry": {
      const expiresOn = textIn(facts, "registrationExpiresOn");
      return {
        title: "キャリアコンサルタント登録の期限が近づいています",
        detail: isLocalDate(expiresOn) ? `有効期限 ${formatDate(expiresOn)}` : null,
        path: href("mentorMypage", {}, { tab: "registration" }),
      };
    }
    case "mentor_status": {
      const status = textIn(facts, "status");
      const known = status !== null && status in REVIEW_NEWS_TEXT ? REVIEW_NEWS_TEXT[status as ReviewStatus] : null;
      return { title: known ?? "受付の状態が変わりました", detail: null, path: href("mentorMypage") };
    }
    case "supervision": {
      const news = textIn(facts, "news");
      const known = news !== null && news in SUPERVISION_NEWS_TEXT ? SUPERVISION_NEWS_TEXT[news as SupervisionNews] : null;
      return { title: known ?? "スーパービジョンに動きがありました", detail: null, path: href("mentorSupervisions") };
    }
    case "mail_undelivered":
      return {
        title: facts["reason"] === "complained" ? "メールをお送りできなくなりました" : "メールが届いていません",
        detail:
          facts["reason"] === "complained"
            ? "迷惑メールとして扱われたため、大切なご連絡のほかはお送りしていません。事務局にご相談ください。"
            : "登録のメールアドレスから戻ってきました。アドレスを確かめてください。",
        path: role === "mentee" ? href("mypage", {}, { tab: "profile" }) : role === "mentor" ? href("mentorMypage") : href("account"),
      };
  }
}
