import { type MailType, SUBJECT_PREFIX } from "@knotter/domain/mail";
import { isOptional } from "@knotter/domain/mail-skip";
import { createElement } from "react";
import { type AdminContact, Layout, OUTLOOK_FRAME } from "./layout";
import { cleanFacts, oneLine, shortened } from "./line";
import { linksFrom } from "./links";
import type { Mail, MailFacts } from "./mail-facts";
import { TEMPLATES } from "./templates";
import { textVersionOf } from "./text-version";

export interface MailSettings {
  /** The address of the service, with which every link begins. */
  readonly baseUrl: string;
  readonly contact: AdminContact;
}

export interface MailReader {
  /** Null if it is not known (yet). */
  readonly name: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The column Mail.subject holds 200. */
const SUBJECT_MAX = 150;

/** Renders a mail: subject, HTML and text, both from the same components. `now` is the time of writing. */
export const renderMail = (mail: Mail, reader: MailReader, settings: MailSettings, now: Date): Promise<RenderedMail> =>
  written(mail.type, mail.facts, reader, settings, now);

async function written<Type extends MailType>(
  type: Type,
  given: MailFacts[Type],
  reader: MailReader,
  { baseUrl, contact }: MailSettings,
  now: Date,
): Promise<RenderedMail> {
  const template = TEMPLATES[type];
  // Names, companies, devices: entered text is reduced to one line without invisible characters.
  const facts = cleanFacts(given, ["body"]);
  const name = reader.name === null ? null : oneLine(reader.name) || null;
  const links = linksFrom(baseUrl);
  // Asked for when it is needed: Next refuses to compile a module that imports it beforehand.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const html = renderToStaticMarkup(
    createElement(Layout, {
      preview: oneLine(template.preview(facts)),
      name,
      contact,
      stopAt: isOptional(type) ? links.home : null,
      children: template.Body({ facts, contact, now, links }),
    }),
  );
  return {
    subject: SUBJECT_PREFIX + shortened(oneLine(template.subject(facts, now)), SUBJECT_MAX),
    html: forOutlook(html),
    text: textVersionOf(html),
  };
}

/** That of XHTML, by which most clients of mail lay out; React writes none. */
const DOCTYPE = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Conditional comments for Outlook only: a frame of fixed width, and a Japanese font for everything, because its default is Times. */
const OUTLOOK_HEAD =
  "<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>" +
  "<style>table,td,p,a,h1,li,span{font-family:Meiryo,sans-serif !important}</style><![endif]-->";
const OUTLOOK_OPEN =
  '<!--[if mso]><table role="presentation" align="center" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

/** React cannot write conditional comments: they replace the layout's placeholders. */
const forOutlook = (html: string): string =>
  (DOCTYPE + html)
    .replace("</head>", () => `${OUTLOOK_HEAD}</head>`)
    .replace(frameMark(OUTLOOK_FRAME.open), () => OUTLOOK_OPEN)
    .replace(frameMark(OUTLOOK_FRAME.close), () => OUTLOOK_CLOSE);

const frameMark = (mark: string): RegExp => new RegExp(`<i data-frame="${mark}"[^>]*></i>`);
