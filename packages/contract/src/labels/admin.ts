import type { DayProblem, DeadlineKind } from "@knotter/domain/admin-day";
import type { AdminTaskKind } from "@knotter/domain/admin-task";
import type { CustomerStatus, EscalationType } from "@knotter/domain/customer";

// Japanese labels of the admins' pages, for pages and API alike.

/** Each kind of task, and what an admin should do about it. */
export const ADMIN_TASK_TEXT = {
  emergency: {
    label: "緊急の報告",
    lead: "キャリコンが緊急と報告した面談です。内容は表示されません。キャリコンに電話で確認してください。",
  },
  mentor_absent: {
    label: "キャリコン不在の報告",
    lead: "相談者から、キャリコンが来なかったと報告がありました。1営業日以内に双方へご連絡ください。",
  },
  dispute: { label: "不在の報告への申立て", lead: "相談者不在の報告に、相談者から申立てがありました。" },
  attendance_clash: { label: "出席の食い違い", lead: "実施済みの面談に、相談者が「参加していない」と回答しています。" },
  trouble: { label: "トラブルの回答", lead: "アンケートで、面談中のトラブルについて回答がありました。" },
  meeting_failed: { label: "URL準備失敗", lead: "参加用リンクを準備できていない、まもなくの面談です。" },
  closing_day: {
    label: "休業日と重なる面談",
    lead: "会社の休業日に予約されている面談です。双方に確かめ、日時の変更かキャンセルをするか、予定どおり行うときは対応済みにしてください。",
  },
  booking_held: {
    label: "予約を止めている相談者",
    lead: "90日以内に2回の無断キャンセルがありました。再開するかどうかは事務局が決めます。",
  },
  personal_data: { label: "個人データの申し出", lead: "開示・削除の求めです。ご本人に確認のうえ対応してください。" },
  report_overdue: { label: "報告書未提出", lead: "提出期限を過ぎた実施報告書です。" },
  mail_dead: {
    label: "送れなかったメール",
    lead: "送信をあきらめたメールです（届いている可能性があるものも含みます）。宛先を確かめ、必要なら別の方法でご連絡ください。",
  },
  address_bounced: { label: "不達の宛先", lead: "メールが届いていない方です。正しいメールアドレスをご確認ください。" },
  invite_bounced: { label: "招待メールの不達", lead: "対象者の一覧にあるアドレスに、招待メールが届いていません。" },
  invitations_stuck: {
    label: "進まない招待",
    lead: "人事ご担当者が依頼した招待メールの準備が、続けて失敗しています。自動で再試行しています。なくならないときは、システムの担当者にご連絡ください。",
  },
  campaigns_stuck: {
    label: "進まないお知らせ",
    lead: "個別のお知らせの送信の準備が、続けて失敗しています。自動で再試行しています。なくならないときは、システムの担当者にご連絡ください。",
  },
  webhook_off: {
    label: "止まったWebhook",
    lead: "受信側に3日間届かなかったか、もう受け取らないと答えたため、送信を停止しました。受信側を確かめて再開するか、使わなくなったものは停止のままにするか削除してください。企業のものは、その企業の人事ご担当者にもお知らせしています。",
  },
  address_clash: {
    label: "別のアカウントのアドレス",
    lead: "人事ご担当者が登録した対象者、または招待した人事ご担当者のアドレスが、すでに別のアカウントで使われています。人事ご担当者には表示されません。ご本人を確かめ、対象者は事務局から同じアドレスを登録して結び付けるか対象から外し、人事ご担当者は停止してください。",
  },
  supervision: {
    label: "スーパービジョンの希望",
    lead: "キャリコンが希望しています。スーパーバイザーを決めてください。相談の内容は表示されません。",
  },
  mentor_review: { label: "承認待ちプロフィール", lead: "公開の前に、事務局の確認が必要なプロフィールです。" },
  registration_expiry: { label: "資格期限", lead: "キャリアコンサルタント登録の期限が30日以内、または切れています。" },
  order_without_mentors: { label: "担当のいない施策", lead: "受付中ですが、予約できるキャリコンが割り当てられていません。" },
  slot_shortage: {
    label: "枠不足",
    lead: "180日先までに必要な面談に対して、キャリコンの受付枠が足りない施策です。日付は、枠がなくなる日です。",
  },
  not_registered: {
    label: "招待未登録",
    lead: "ご案内（まだの方は名簿に加わった日）から7日以上、登録がお済みでない方です。施策ごとに表示します。",
  },
} as const satisfies Record<AdminTaskKind, { label: string; lead: string }>;

export const CUSTOMER_STATUS_TEXT = {
  prospect: "準備中",
  active: "契約中",
  suspended: "一時停止",
  closed: "契約終了",
} as const satisfies Record<CustomerStatus, string>;

export const ESCALATION_TYPE_TEXT = {
  occupational_physician: "産業医",
  eap: "EAP",
  hr_head: "人事責任者",
} as const satisfies Record<EscalationType, string>;

export const TERM_KIND_TEXT = {
  theme: "相談テーマ",
  industry: "業界",
  jobType: "職種",
  targetLayer: "対象層",
  style: "面談スタイル",
  language: "言語",
} as const;
export type VocabularyKind = keyof typeof TERM_KIND_TEXT;

/** What is wrong with an interview of today, and what an admin does about it. */
export const DAY_PROBLEM_TEXT = {
  mentor_stopped: { label: "キャリコンが停止中", lead: "担当を変更するか、キャリコンを有効にしてください。" },
  mentee_stopped: { label: "相談者が停止中・対象外", lead: "ご本人に確かめ、面談をキャンセルするか、対象に戻してください。" },
  no_url: { label: "面談URLがない", lead: "面談URLを入力し、双方にお知らせください。" },
  closing_day: { label: "会社の休業日", lead: "双方に確かめ、日時を変更するか、予定どおり行うことにしてください。" },
  mentor_mail: { label: "キャリコンにメールが不達", lead: "電話などで、面談があることをお伝えください。" },
  mentee_mail: { label: "相談者にメールが不達", lead: "電話などで、面談があることをお伝えください。" },
  unread_questions: { label: "事前質問シートが未確認", lead: "キャリコンが、提出された事前質問シートをまだ確認していません。" },
  not_reported: { label: "終了・実施の報告待ち", lead: "終了の時刻を過ぎています。実施されたかどうかの報告を待っています。" },
} as const satisfies Record<DayProblem, { label: string; lead: string }>;

export const ADMIN_DEADLINE_TEXT = {
  order_starts: "契約の開始",
  order_opens: "予約受付の開始",
  order_closes: "予約受付の終了",
  order_ends: "契約の終了",
  report_closes: "全体報告書の集計の締切",
  mail_scheduled: "お知らせの送信",
  registration_expires: "キャリコンの登録の期限",
  closing_days: "全社休業",
} as const satisfies Record<DeadlineKind, string>;
