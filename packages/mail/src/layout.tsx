import { Body, Container, Head, Hr, Html, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { TextLink } from "./parts";
import { COLOUR, SHEET, STYLE } from "./style";

/** The admins' contact: from the configuration, the same in every mail. */
export interface AdminContact {
  /** 「Knotter 事務局」 */
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  /** 「平日 10:00〜17:00」 */
  readonly hours?: string | undefined;
}

interface Frame {
  /** Shown by mail clients after the subject. */
  preview: string;
  /** Null if it is not known (yet). */
  name: string | null;
  contact: AdminContact;
  /** For optional mails: the page where the reader can switch them off. Never a link that does so by being opened. */
  stopAt: string | null;
  children: ReactNode;
}

/**
 * Placeholders for the table of fixed width that Outlook (which renders with Word) needs: filled in by render-mail.ts, because React writes
 * no comments.
 */
export const OUTLOOK_FRAME = { open: "knotter-outlook-open", close: "knotter-outlook-close" } as const;

/** The frame of every mail. Light only; nothing is loaded remotely, so nothing is blocked and nobody is tracked. */
export function Layout({ preview, name, contact, stopAt, children }: Frame) {
  return (
    <Html lang="ja">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{SHEET}</style>
      </Head>
      <Body style={STYLE.body}>
        <Preview>{preview}</Preview>
        <i data-frame={OUTLOOK_FRAME.open} data-skip-in-text="true" />
        <Container style={{ maxWidth: 600, width: "100%" }}>
          <table role="presentation" width="100%" border={0} cellPadding="0" cellSpacing="0" style={STYLE.card}>
            <tbody>
              <tr>
                <td className="inside" style={STYLE.inside}>
                  <Mark />
                  <Text style={STYLE.greeting}>{name === null ? "Knotter をご利用の方へ" : `${name} 様`}</Text>
                  {children}
                  <Hr style={STYLE.rule} />
                  <Signature contact={contact} stopAt={stopAt} />
                </td>
              </tr>
            </tbody>
          </table>
        </Container>
        <i data-frame={OUTLOOK_FRAME.close} data-skip-in-text="true" />
      </Body>
    </Html>
  );
}

/** The name above the two strands of the logo, drawn with what every mail client supports. */
function Mark() {
  const strand = (width: number, colour: string) => (
    <td width={width} height={3} style={{ width, height: 3, lineHeight: "3px", fontSize: 0, backgroundColor: colour }}>
      {" "}
    </td>
  );
  return (
    <div data-skip-in-text="true" style={{ marginBottom: 28 }}>
      <Text style={{ ...STYLE.word, marginBottom: 6 }}>Knotter</Text>
      <table role="presentation" border={0} cellPadding="0" cellSpacing="0">
        <tbody>
          <tr>
            {strand(28, COLOUR.primary)}
            {strand(10, COLOUR.accent)}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Signature({ contact, stopAt }: Pick<Frame, "contact" | "stopAt">) {
  return (
    <>
      <Text style={STYLE.footer}>
        {contact.name}
        <br />
        {"お問い合わせ："}
        <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
        {contact.phone !== undefined && (
          <>
            <br />
            {`電話：${contact.phone}`}
            {contact.hours !== undefined && `（${contact.hours}）`}
          </>
        )}
      </Text>
      {stopAt !== null && (
        <Text style={STYLE.footer}>
          {"このようなご案内が不要な場合は、ログイン後の「通知設定」で停止できます。"}
          <br />
          <TextLink href={stopAt} />
        </Text>
      )}
      <Text style={STYLE.footer}>このメールは送信専用のアドレスからお送りしています。お問い合わせは、上の事務局までお願いいたします。</Text>
      <Text style={{ ...STYLE.footer, marginBottom: 0 }}>
        このメールに心当たりがない場合は、お手数ですが、リンクを開かずに事務局までお知らせください。
      </Text>
    </>
  );
}
