import type { MailboxMail } from "@knotter/api/mailbox";
import { href, ROUTES } from "@knotter/contract/routes";
import { KEYWORD_MAX } from "@knotter/domain/keyword";
import { formatShort } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { Email } from "@/components/email";
import { MailboxFrame } from "./mailbox-frame";

/** The mails of a deployment that sends none, newest first. Without a script: the search is a form, the next page is a link. */
export const MailboxList = ({
  mails,
  older,
  q,
  isFirst,
}: {
  mails: readonly MailboxMail[];
  /** The cursor of the next page. */
  older: string | null;
  q: string;
  isFirst: boolean;
}) => (
  <MailboxFrame title={ROUTES.mailbox.title}>
    <p className="mt-3 text-muted">
      メールの送信が設定されていないため、メールは外へ送られず、ここで読めます。送信を設定すると、このページは表示されなくなります。
    </p>
    {/* biome-ignore lint/a11y/useSemanticElements: the form is the search; an element around it would be a second one */}
    <form method="get" role="search" action={href("mailbox")} className="mt-6 flex flex-wrap items-end gap-3">
      <Field label="件名・宛先で検索" className="min-w-0 flex-[1_1_16rem]">
        <TextInput type="search" name="q" defaultValue={q} maxLength={KEYWORD_MAX} />
      </Field>
      <Button type="submit" variant="secondary" icon="search">
        検索
      </Button>
    </form>
    {mails.length === 0 && (q.trim() !== "" || !isFirst) && <EmptyState title="条件に合うメールはありません" />}
    {mails.length === 0 && q.trim() === "" && isFirst && (
      <EmptyState title="まだメールはありません">予約や登録をすると、数秒でここに届きます。</EmptyState>
    )}
    {mails.length > 0 && (
      <Card as="ul" padding="none" className="mt-6 divide-y divide-line">
        {mails.map(({ id, subject, to, sentAt }) => (
          <li key={id}>
            <a href={href("mailboxMail", { id })} className="grid gap-1 px-5 py-4 hover:bg-sunken md:grid-cols-[1fr_auto] md:gap-x-6">
              <span className="min-w-0 break-words font-medium text-primary">{subject}</span>
              <time dateTime={sentAt.toISOString()} className="text-sm text-muted">
                {formatShort(sentAt)}
              </time>
              <span className="min-w-0 text-sm text-muted">
                <Email>{to}</Email>
              </span>
            </a>
          </li>
        ))}
      </Card>
    )}
    {(older !== null || !isFirst || q.trim() !== "") && (
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        {(!isFirst || q.trim() !== "") && <a href={href("mailbox")}>新しいメールの一覧へ</a>}
        {older !== null && <a href={href("mailbox", {}, { q: q.trim() || undefined, after: older })}>さらに古いメール</a>}
      </p>
    )}
  </MailboxFrame>
);
