import type { MailboxLetter } from "@knotter/api/mailbox";
import { MISSING_WORDS_TEXT } from "@knotter/contract/labels/mail";
import { href, ROUTES } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { MailboxFrame } from "./mailbox-frame";

/** One mail, both of its parts. The HTML is in a sandboxed frame: no scripts run, and links open in a new tab, as from a mail client. */
export const MailboxMail = ({ mail }: { mail: MailboxLetter }) => (
  <MailboxFrame title={mail.subject}>
    <DescriptionList
      className="mt-4"
      items={[
        { term: "宛先", detail: mail.to },
        { term: "日時", detail: formatShort(mail.sentAt) },
      ]}
    />
    {mail.written === null ? (
      <p className="mt-8 text-muted">{MISSING_WORDS_TEXT.expired}</p>
    ) : (
      <>
        <h2 className="mt-8">HTML</h2>
        <Card padding="none" className="mt-3 overflow-hidden">
          <iframe
            title="HTML のメール"
            srcDoc={mail.written.html}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="block h-[48rem] w-full bg-white"
          />
        </Card>
        <h2 className="mt-8">テキスト</h2>
        <Card as="pre" tone="sunken" className="mt-3 whitespace-pre-wrap break-words text-sm">
          {mail.written.text}
        </Card>
        {mail.written.attachment !== null && <Attachment {...mail.written.attachment} />}
      </>
    )}
    <p className="mt-8">
      <a href={href("mailbox")}>{ROUTES.mailbox.title}の一覧へ</a>
    </p>
  </MailboxFrame>
);

type AttachmentProps = NonNullable<NonNullable<MailboxLetter["written"]>["attachment"]>;

/** The calendar file of an invitation, to be opened in a calendar and to be read here. */
const Attachment = ({ fileName, mediaType, content }: AttachmentProps) => (
  <>
    <h2 className="mt-8">添付ファイル</h2>
    <p className="mt-3">
      <a href={`data:${mediaType};base64,${Buffer.from(content).toString("base64")}`} download={fileName}>
        {fileName}
      </a>
    </p>
    <Card as="pre" tone="sunken" className="mt-3 whitespace-pre-wrap break-words text-sm">
      {content}
    </Card>
  </>
);
