import type { InvitationLetter } from "@knotter/domain/invitation";

/**
 * The admins' standard texts of an invitation: the admins' composer starts with one of them, and HR chooses among them without changing the text. They
 * use only those variables of a campaign (mail/manual-variables.ts) that every invitation has.
 */
export const INVITATION_LETTER_TEXT = {
  first: {
    label: "はじめてのご案内",
    subject: "ご利用登録のお願い（{{会社名}}）",
    body: `{{会社名}}の「{{施策名}}」の対象となった方に、ご利用登録のご案内をお送りしています。

これからの働き方や気になっていることを、国家資格をもつキャリアコンサルタント（キャリコン）と、オンラインでゆっくりお話しいただく面談です。評価や査定のためのものではありません。`,
  },
  again: {
    label: "2回目からのご案内（まだ登録していない方へ）",
    subject: "ご利用登録はお済みですか（{{会社名}}）",
    body: `{{会社名}}の「{{施策名}}」のご案内をお送りしましたが、ご利用登録がまだのようですので、もう一度お送りしています。

話したいことがまとまっていなくても、ご利用いただけます。お話しになった内容が、本人の同意なく会社に伝わることはありません。

前にお送りしたリンクは使えなくなりました。次のリンクからご登録ください。`,
  },
} as const satisfies Record<InvitationLetter, { label: string; subject: string; body: string }>;
