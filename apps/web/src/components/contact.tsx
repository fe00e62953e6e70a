"use client";

import { TextDecoration } from "@knotter/ui/decorated-text";
import { Link } from "@knotter/ui/link";
import { createContext, Fragment, type ReactNode, useContext } from "react";

/** The admins' contact, as the operator has configured it (OFFICE_NAME, OFFICE_EMAIL, OFFICE_PHONE, OFFICE_HOURS). */
export interface AdminContactLink {
  name: string;
  email: string;
  phone: string | undefined;
  hours: string | undefined;
}

/** From the previous page, for a document that could not be rendered (global-error.tsx). */
let lastKnown: AdminContactLink | null = null;

const Contact = createContext<AdminContactLink | null>(null);
const About = createContext<string | null>(null);

/** Around every page. Sentences in the banners, toasts and empty states below it that refer to the admins become links. */
export function ContactProvider({ contact, children }: { contact: AdminContactLink; children: ReactNode }) {
  lastKnown = contact;
  return (
    <Contact value={contact}>
      <TextDecoration value={linked}>{children}</TextDecoration>
    </Contact>
  );
}

/** What a question below is most likely about, for the subject of a mail: `面談番号 M-2026-000123`. */
export const ContactAbout = ({ about, children }: { about: string; children: ReactNode }) => <About value={about}>{children}</About>;

export const useContact = (): AdminContactLink | null => useContext(Contact) ?? lastKnown;

/** A new mail to the admins with a subject. */
export const mailToAdmin = ({ email }: AdminContactLink, about: string | null): string =>
  `mailto:${email}?subject=${encodeURIComponent(about === null ? "お問い合わせ" : `お問い合わせ（${about}）`)}`;

const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

/** A link to the admins; `about` if it differs from the page's own. */
export function ContactLink({ about, children }: { about?: string | undefined; children: ReactNode }) {
  const contact = useContact();
  const page = useContext(About);
  if (contact === null) return children;
  return <Link href={mailToAdmin(contact, about ?? page)}>{children}</Link>;
}

/** 事務局にご相談ください and similar sentences, up to the end of the request. */
const REQUEST =
  /(事務局(?:に|へ|まで)、?(?:お電話で)?(?:再送を)?(?:ご相談|お問い合わせ|ご連絡|お知らせ|ご依頼|お願い)(?:ください|いたします|します)?)/;

const linked = (text: string): ReactNode =>
  text.split(REQUEST).map((part, index) => {
    const key = `${index}${part}`;
    return index % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <ContactLink key={key}>{part}</ContactLink>;
  });

/** A sentence that refers to the admins, outside banners, toasts and empty states. */
export const ContactText = ({ children }: { children: string }) => linked(children);

/** The admins' contact: name, mail, telephone, hours. */
export function ContactCard({ about, className }: { about?: string | undefined; className?: string }) {
  const contact = useContact();
  if (contact === null) return null;
  const { name, email, phone, hours } = contact;
  const line = "inline-flex min-h-11 items-center text-sm";
  return (
    <address className={className} style={{ fontStyle: "normal" }}>
      <p className="text-sm font-bold">お問い合わせ（{name}）</p>
      <p>
        <ContactLink about={about}>
          <span className={line}>{email}</span>
        </ContactLink>
      </p>
      {phone !== undefined && (
        <p>
          <Link href={telephone(phone)}>
            <span className={`${line} tabular-nums`}>{phone}</span>
          </Link>
        </p>
      )}
      {hours !== undefined && <p className="text-sm text-muted">{hours}</p>}
    </address>
  );
}

/** The same in one line, for a footer. */
export function ContactLine({ linkStyle }: { linkStyle: string }) {
  const contact = useContact();
  if (contact === null) return null;
  const { email, phone, hours } = contact;
  return (
    <address className="flex flex-wrap items-center gap-x-3 whitespace-nowrap text-muted not-italic">
      お問い合わせ
      <a href={mailToAdmin(contact, null)} className={linkStyle}>
        {email}
      </a>
      {phone !== undefined && (
        <a href={telephone(phone)} className={`${linkStyle} tabular-nums`}>
          {phone}
        </a>
      )}
      {hours !== undefined && <span>{hours}</span>}
    </address>
  );
}
