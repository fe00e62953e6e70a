import { REVIEW_NEWS_TEXT } from "@knotter/contract/labels/mentor";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import { defineMail } from "../define-mail";
import type { MailFacts } from "../mail-facts";
import { Action, Lead, Paragraph } from "../parts";

interface Words {
  subject: string;
  lead: string;
  text: string;
}

const BY_STATUS = {
  invited: {
    subject: REVIEW_NEWS_TEXT.invited,
    lead: "プロフィールのご登録をお願いします。",
    text: "マイページでプロフィールをご登録ください。",
  },
  draft: {
    subject: REVIEW_NEWS_TEXT.draft,
    lead: "プロフィールのご確認をお願いします。",
    text: "マイページで内容をご確認のうえ、あらためてご提出ください。",
  },
  pending_review: {
    subject: REVIEW_NEWS_TEXT.pending_review,
    lead: "プロフィールを受け付けました。",
    text: "事務局で確認しています。結果はメールでお知らせします。",
  },
  enabled: {
    subject: REVIEW_NEWS_TEXT.enabled,
    lead: "面談の受付を始められます。",
    text: "受付時間を登録すると、相談者があなたを予約できるようになります。",
  },
  disabled: {
    subject: REVIEW_NEWS_TEXT.disabled,
    lead: "面談の受付を停止しました。",
    text: "新しいご予約は入りません。ご不明な点は、事務局までお問い合わせください。",
  },
  suspended: {
    subject: REVIEW_NEWS_TEXT.suspended,
    lead: "面談の受付を一時停止しました。",
    text: "キャリアコンサルタント登録の有効期限が過ぎたためです。マイページで登録情報を更新し、事務局の確認が済むと、受付が再開します。",
  },
  retired: { subject: REVIEW_NEWS_TEXT.retired, lead: "ご登録を終了しました。", text: "これまでのご活動に、心より感謝いたします。" },
} as const satisfies Record<ReviewStatus, Words>;

const BY_DECISION = {
  approve: {
    subject: "プロフィールの変更を確認しました",
    lead: "プロフィールの変更を確認しました。",
    text: "変更した内容を、プロフィールに反映しました。",
  },
  reject: {
    subject: "プロフィールのご確認のお願い",
    lead: "プロフィールに、ご確認いただきたい点があります。",
    text: "マイページで事務局からのコメントをご覧のうえ、あらためてご提出ください。",
  },
} as const satisfies Record<string, Words>;

const PUBLISHED: Words = {
  subject: "プロフィールの変更を公開しました",
  lead: "プロフィールの変更を公開しました。",
  text: "変更した内容が、相談者に表示されています。",
};

const RESUMED: Words = {
  subject: "面談の受付を再開しました",
  lead: "面談の受付を再開しました。",
  text: "登録されている受付時間に、相談者があなたを予約できます。",
};

/** The first approval lets the mentor begin; a later one publishes a change, and after a suspension the mentor continues. */
function wordsOf({ status, decision, before }: MailFacts["mentor_status"]): Words {
  if (decision === "reject" || (decision === "approve" && status !== "enabled")) return BY_DECISION[decision];
  if (status !== "enabled") return BY_STATUS[status];
  if (before === "enabled") return PUBLISHED;
  return before === "disabled" || before === "suspended" || before === "retired" ? RESUMED : BY_STATUS.enabled;
}

export const mentorStatus = defineMail({
  name: "mentor_status",
  subject: (facts) => wordsOf(facts).subject,
  preview: (facts) => wordsOf(facts).text,
  Body: ({ facts, links }) => {
    const words = wordsOf(facts);
    return (
      <>
        <Lead>{words.lead}</Lead>
        <Paragraph>{words.text}</Paragraph>
        {facts.status !== "retired" && <Action href={links.start("mentor")}>マイページを開く</Action>}
      </>
    );
  },
});
