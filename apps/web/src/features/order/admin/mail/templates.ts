import type { Audience, CampaignKind } from "@knotter/domain/campaign";
import { type MailSender, RECEIVING_SUBJECT, receivingText } from "@/components/mail/receiving-text";

export interface Template {
  key: string;
  kind: CampaignKind;
  label: string;
  audience: Audience;
  /** Also to people who were invited before. */
  resend?: boolean;
  subject: string;
  body: string;
}

/** The text with which an invitation begins: that of an invitation to one person (packages/mail/src/templates/mentee-register.tsx). */
export const INVITATION_TEXT = {
  subject: "ご利用登録のお願い（{{会社名}}）",
  body: `{{会社名}}の「{{施策名}}」の対象となった方に、ご利用登録のご案内をお送りしています。

これからの働き方や気になっていることを、国家資格をもつキャリアコンサルタント（キャリコン）と、オンラインでゆっくりお話しいただく面談です。評価や査定のためのものではありません。`,
} as const;

/** Frequently used texts, as a starting point. */
export const templatesOf = (sender: MailSender): readonly Template[] => [
  {
    key: "invite",
    kind: "invitation",
    label: "はじめてのご案内",
    audience: "unregistered",
    ...INVITATION_TEXT,
  },
  {
    key: "inviteAgain",
    kind: "invitation",
    label: "2回目からのご案内（まだ登録していない方へ）",
    audience: "unregistered",
    resend: true,
    subject: "ご利用登録はお済みですか（{{会社名}}）",
    body: `{{会社名}}の「{{施策名}}」のご案内をお送りしましたが、ご利用登録がまだのようですので、もう一度お送りしています。

話したいことがまとまっていなくても、ご利用いただけます。お話しになった内容が、本人の同意なく会社に伝わることはありません。

前にお送りしたリンクは使えなくなりました。次のリンクからご登録ください。`,
  },
  {
    key: "receiving",
    kind: "notice",
    label: "受信設定のお願い（人事ご担当者へ）",
    audience: "hrstaff",
    subject: RECEIVING_SUBJECT,
    body: receivingText(sender),
  },
  {
    key: "book",
    kind: "notice",
    label: "予約のご案内（まだ予約していない方へ）",
    audience: "not_booked",
    subject: "{{施策名}}：面談のご予約について",
    body: `{{会社名}}の「{{施策名}}」で、キャリコンとの面談をご利用いただけます。あと{{残り回数}}回ご利用いただけます。

話したいことがまとまっていなくても、ご予約いただけます。{{予約期限}}までに、ご都合のよい日時をお選びください。

▼ ご予約はこちらから
{{ログインURL}}`,
  },
  {
    key: "survey",
    kind: "notice",
    label: "アンケートのお願い（まだ回答していない方へ）",
    audience: "no_survey",
    subject: "{{施策名}}：面談後アンケートのお願い",
    body: `面談をご利用いただき、ありがとうございました。今後の面談をよりよくするため、アンケートへのご回答をお願いいたします（数分で終わります）。

回答は個人が特定される形で会社に伝わることはありません。

▼ ご回答はこちらから
{{ログインURL}}`,
  },
];
