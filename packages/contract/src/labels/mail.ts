import type { Audience, CampaignKind, CampaignStatus } from "@knotter/domain/campaign";
import type { InviteRefusal } from "@knotter/domain/invitation";
import type { MissingWords } from "@knotter/domain/mail";
import type { DeliveryVerdict } from "@knotter/domain/mail-delivery";
import type { ReportSkip } from "@knotter/domain/mail-due";
import { UNSENT_LIFE } from "@knotter/domain/mail-retry";
import type { MailSkip } from "@knotter/domain/mail-skip";
import { RETENTION } from "@knotter/domain/retention";
import { HOUR } from "@knotter/domain/tokyo";
import { MAIL_STATUS_TEXT } from "./order";

// Japanese labels for mails: pages and API use the same.

export const AUDIENCE_TEXT = {
  all_mentees: "対象者全員",
  unregistered: "未登録の方",
  not_booked: "未予約の方",
  not_done: "未実施の方",
  no_survey: "アンケート未回答の方",
  mentors: "担当キャリコン",
  hrstaff: "人事ご担当者",
  matching: "条件に合う方",
  ids: "指定した方",
} as const satisfies Record<Audience, string>;

/** Whom each of them means; chosen again when a mail is sent. */
export const AUDIENCE_MEANING = {
  all_mentees: "名簿のすべての方です。まだ登録していない方を含みます。",
  unregistered: "利用登録がまだ済んでいない方です。",
  not_booked: "利用登録が済んでいて、予約中の面談も実施済みの面談もない方です。まだ登録していない方は含みません。",
  not_done: "利用登録が済んでいて、実施済みの面談がまだない方です。予約中の方を含みます。",
  no_survey: "面談が終わり、アンケートへの回答がまだの方です。",
  mentors: "この施策を担当しているキャリコンです。",
  hrstaff: "この企業の人事ご担当者です。",
  matching: "対象者の一覧で絞り込んだ条件に合う方です。",
  ids: "お一人ずつ選んだ方です。",
} as const satisfies Record<Audience, string>;

export const CAMPAIGN_KIND_TEXT = { notice: "お知らせ", invitation: "利用登録のご案内" } as const satisfies Record<CampaignKind, string>;

export const CAMPAIGN_STATUS_TEXT = {
  draft: "下書き",
  scheduled: "送信予定",
  sending: "送信中",
  sent: "送信済み",
  canceled: "取り消し",
} as const satisfies Record<CampaignStatus, string>;

/** In the place of what a mail said. */
export const MISSING_WORDS_TEXT = {
  no_reason: "送る理由がなくなったため、本文はありません。",
  expired: `本文は、送信から${RETENTION.mailWordsDays}日を過ぎたため削除しました。`,
  erased: "本文は、宛先の方のデータとともに削除しました。",
} as const satisfies Record<MissingWords, string>;

/** Where the mails to a person have got to, and what to do next. */
export const DELIVERY_TEXT = {
  bounced: "アドレスに届きませんでした",
  complained: "迷惑メールとして報告されました",
  failed: "送れませんでした",
  unsent: MAIL_STATUS_TEXT.unsent,
  unknown: "届いた可能性があります",
  waiting: "これから送ります",
  unopened: "届いていますが、まだ開かれていません",
  arrived: "届いています",
} as const satisfies Record<DeliveryVerdict, string>;

export const DELIVERY_ADVICE = {
  bounced: "アドレスが正しいかを確かめ、直してから、もう一度送ってください。",
  complained: "このアドレスには自動では送られません。ご本人に、別のアドレスを確かめてください。",
  failed: "送信をあきらめたメールです。メールを開いて、もう一度送ってください。",
  unsent: `送信の設定がないあいだに、送る時刻が来ました。運用の担当者が設定すると、${UNSENT_LIFE / HOUR}時間以内のものは送られます。それより前のものは、もう一度送ってください。`,
  unknown: "ご本人に、迷惑メールのフォルダーを確かめていただいてください。見つからなければ、もう一度送ってください。",
  waiting: "数分で送られます。長く変わらないときは、メールを開いて次に試す日時をご確認ください。",
  unopened: "ご本人に、迷惑メールのフォルダーを確かめていただいてください。会社のフィルターで止まることもあります。",
  arrived: "お知らせのアドレスと、ご本人が見ているアドレスが同じかを確かめてください。",
} as const satisfies Record<DeliveryVerdict, string>;

/** Why a person gets no mail. */
export const SKIP_TEXT = {
  withdrawn: "対象外の方です",
  registered: "すでにアカウントのある方です",
  too_many: "ご案内の回数が上限に達しています",
  too_soon: "24時間以内にご案内しています",
  already_invited: "すでにご案内しています",
  not_held: "実施されていない面談です",
  not_ended: "面談がまだ終わっていません",
  interview_canceled: "キャンセルされた面談です",
  interview_moved: "日時が変わった面談です",
  interview_over: "すでに始まった、または終わった面談です",
  already_reported: "すでに提出されています",
  survey_declined: "アンケートへの回答を希望されていません",
  answered: "すでに回答されています",
  superseded: "より新しいメールがあります",
  already_registered: "すでに登録されています",
  link_used: "リンクがすでに使われています",
  link_expired: "リンクの有効期限が切れています",
  reader_gone: "ご利用を停止・終了しています",
  no_address: "メールアドレスがありません",
  bounced: "メールが届かないアドレスです",
  complained: "迷惑メールとして報告されたアドレスです",
  opted_out: "通知を希望されていません",
  just_booked: "予約したばかりのため不要です",
  campaign_canceled: "取り消されたお知らせです",
  outcome_unknown: "送信の結果を確認できませんでした。届いている可能性があります",
} as const satisfies Record<InviteRefusal | MailSkip | ReportSkip, string>;
export type SkipReason = keyof typeof SKIP_TEXT;

/** The reason in words; a code of a later version of Knotter is shown as it is. */
export const skipText = (reason: string): string => (Object.hasOwn(SKIP_TEXT, reason) ? SKIP_TEXT[reason as SkipReason] : reason);
