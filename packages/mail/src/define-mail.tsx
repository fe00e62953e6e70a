import type { MailType } from "@knotter/domain/mail";
import type { ReactElement } from "react";
import type { AdminContact } from "./layout";
import type { Links } from "./links";
import type { MailFacts } from "./mail-facts";

/** What every template may use besides its facts. */
export interface MailContext {
  readonly links: Links;
  readonly contact: AdminContact;
  /** The time of writing: options that have ended by then are not offered. */
  readonly now: Date;
}

export interface MailBodyProps<Type extends MailType> extends MailContext {
  readonly facts: MailFacts[Type];
}

export interface MailTemplate<Type extends MailType> {
  readonly name: Type;
  /** Without the prefix 【Knotter】, which every mail gets. */
  readonly subject: (facts: MailFacts[Type], now: Date) => string;
  /** One sentence that mail clients show after the subject in their list. */
  readonly preview: (facts: MailFacts[Type]) => string;
  readonly Body: (props: MailBodyProps<Type>) => ReactElement;
}

/** A mail of the catalogue. Neither subject nor body may contain anything confidential. */
export const defineMail = <Type extends MailType>(template: MailTemplate<Type>): MailTemplate<Type> => template;
