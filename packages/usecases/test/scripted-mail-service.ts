import { calendarAttachment } from "@knotter/mail/calendar-attachment";
import type { Mailer, OutgoingMail, SendResult } from "@knotter/mail/mailer";
import { type MailSettings, renderMail } from "@knotter/mail/render-mail";
import type { MailService } from "../src/deps";

const SETTINGS: MailSettings = {
  baseUrl: "https://knotter.example",
  contact: { name: "Knotter 事務局", email: "office@knotter.example", phone: "03-0000-0000" },
};

export interface ScriptedMailService extends MailService {
  readonly mailer: Mailer;
  /** Every mail handed over, in order, including repetitions. */
  readonly sent: OutgoingMail[];
  answer: (mail: OutgoingMail) => Omit<SendResult, "key">;
  /** Called before anything is handed over; an error thrown here ends the runner. */
  before: () => void | Promise<void>;
}

/** Real templates with a provider whose answers the test chooses. */
export function scriptedMailService(): ScriptedMailService {
  let number = 0;
  const mailService: ScriptedMailService = {
    sent: [],
    answer: () => ({ outcome: "accepted", providerId: `provider-${crypto.randomUUID()}-${number++}` }),
    before: () => {},
    batchSize: 100,
    render: (mail, reader, now) => renderMail(mail, reader, SETTINGS, now),
    calendar: (mail, facts) => calendarAttachment(mail, facts, SETTINGS),
    mailer: {
      async send(mails) {
        await mailService.before();
        mailService.sent.push(...mails);
        return mails.map((mail) => ({ key: mail.key, ...mailService.answer(mail) }) as SendResult);
      },
    },
  };
  return mailService;
}
