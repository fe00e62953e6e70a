import type { MailboxMail } from "@knotter/api/mailbox";
import { href, ROUTES } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { MailboxFrame } from "./mailbox-frame";

/** The newest hundred mails of a deployment that sends none. */
export const MailboxList = ({ mails }: { mails: readonly MailboxMail[] }) => (
  <MailboxFrame title={ROUTES.mailbox.title}>
    <p className="mt-3 text-muted">
      メールの送信が設定されていないため、メールは外へ送られず、ここで読めます。送信を設定すると、このページは表示されなくなります。
    </p>
    {mails.length === 0 ? (
      <EmptyState title="まだメールはありません">予約や登録をすると、数秒でここに届きます。</EmptyState>
    ) : (
      <Card as="ul" padding="none" className="mt-6 divide-y divide-line">
        {mails.map(({ id, subject, to, sentAt }) => (
          <li key={id}>
            <a href={href("mailboxMail", { id })} className="grid gap-1 px-5 py-4 hover:bg-sunken md:grid-cols-[1fr_auto] md:gap-x-6">
              <span className="min-w-0 break-words font-medium text-primary">{subject}</span>
              <time dateTime={sentAt.toISOString()} className="text-sm text-muted">
                {formatShort(sentAt)}
              </time>
              <span className="min-w-0 break-all text-sm text-muted">{to}</span>
            </a>
          </li>
        ))}
      </Card>
    )}
  </MailboxFrame>
);
