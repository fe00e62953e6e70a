import { SUPERVISION_NEWS_TEXT } from "@knotter/contract/labels/supervision";
import type { SupervisionNews } from "@knotter/domain/supervision";
import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";

/** What has happened, and where to read on: never of whom, nor what was written. */
const WORDS = {
  supervisor_named: {
    lead: "ご希望のスーパービジョンについて、スーパーバイザーが決まりました。",
    text: "ログインして、ケースシートをご記入ください。お渡しするまでは、ご本人だけが読めます。",
  },
  asked_to_supervise: {
    lead: "事務局から、スーパーバイザーをお願いしています。",
    text: "ケースシートが届いたら、あらためてメールでお知らせします。お引き受けが難しいときは、事務局までご連絡ください。",
  },
  sheet_written: {
    lead: "担当されているスーパービジョンに、ケースシートが届きました。",
    text: "ログインしてお読みください。読めるのは、書いた方とあなただけです。",
  },
  commented: {
    lead: "スーパービジョンに、コメントが届きました。",
    text: "ログインしてお読みください。読めるのは、あなたとスーパーバイザーだけです。",
  },
  closed: {
    lead: "担当されていたスーパービジョンが終了しました。",
    text: "ご協力をありがとうございました。",
  },
  withdrawn: {
    lead: "担当されていたスーパービジョンの希望が、取り下げられました。",
    text: "対応していただくことはありません。",
  },
  replaced: {
    lead: "担当されていたスーパービジョンは、別の方に交代しました。",
    text: "対応していただくことはありません。",
  },
} as const satisfies Record<SupervisionNews, { lead: string; text: string }>;

/** These no longer have a page of their own to open. */
const OVER = ["withdrawn", "replaced"] as const satisfies readonly SupervisionNews[];

export const supervision = defineMail({
  name: "supervision",
  subject: ({ news }) => SUPERVISION_NEWS_TEXT[news],
  preview: ({ news }) => WORDS[news].text,
  Body: ({ facts: { news, supervisionId }, links }) => (
    <>
      <Lead>{WORDS[news].lead}</Lead>
      <Paragraph>{WORDS[news].text}</Paragraph>
      <Action href={OVER.some((over) => over === news) ? links.supervisions : links.supervision(supervisionId)}>
        スーパービジョンを開く
      </Action>
    </>
  ),
});
