import { INVITATION_LETTER_TEXT } from "@knotter/contract/labels/invitation-letter";
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

const { subject, body } = INVITATION_LETTER_TEXT.first;
/** The text with which an invitation begins: that of an invitation to one person. */
export const INVITATION_TEXT = { subject, body };

/** Frequently used texts, as a starting point. */
export const templatesOf = (sender: MailSender): readonly Template[] => [
  {
    key: "invite",
    kind: "invitation",
    audience: "unregistered",
    ...INVITATION_LETTER_TEXT.first,
  },
  {
    key: "inviteAgain",
    kind: "invitation",
    audience: "unregistered",
    resend: true,
    ...INVITATION_LETTER_TEXT.again,
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
