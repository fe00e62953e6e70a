import type { MailLinkState, MailState } from "@knotter/db/mail/state";
import { invitationLetterOf } from "@knotter/domain/invitation";
import { SECURITY_CHANGES } from "@knotter/domain/mail";
import type { MailSkip } from "@knotter/domain/mail-skip";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { LIMITS } from "@knotter/domain/policy";
import { SUPERVISION_NEWS, type SupervisionNews } from "@knotter/domain/supervision";
import { isHeld } from "@knotter/domain/time-hold";
import { daysBetween, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { MailFacts, ManualValues } from "@knotter/mail/mail-facts";
import { interviewWriters } from "./interview-writers";
import { instantIn, type MailCase, textIn, type Writers, zoomMentorOf } from "./mail-case";
import { tokenMark } from "./token-mark";

/**
 * How each mail's contents are derived. They come from the current state; the mail's stored facts only supply what the state cannot tell:
 * `linkId`, `startAt` and `fromStartAt` (the times it was to announce), `bookedBy`, `absent`, `undone`, `step`, `revision`, `minutes`,
 * `to`, `changedBy`, `newEmail`, `silentUntil`, `silent`, `change`, `next`, `invitation`, `status`, `decision`, `before`,
 * `registrationExpiresOn`, `orderIds`, `device`, `at`.
 */
export const WRITERS: Writers = {
  ...interviewWriters,

  mentee_register: withLink((given, link) => {
    const { state } = given;
    const { campaign, listed } = state;
    if (!listed || listed.status === "withdrawn") return "reader_gone";
    if (listed.status === "active" || listed.status === "temporary" || listed.hasAccount) return "already_registered";
    if (listed.inviteBounced) return "bounced";
    // The order was open at the invitation, and was canceled or ended before the mail could be sent.
    if (!isOpenForChanges(listed.orderStatus)) return "superseded";
    const { companyName, orderName, disclosure, orderEndsOn, max } = listed;
    const words = campaign && { subject: campaign.subject, body: campaign.body, values: manualValuesOf(state) };
    return {
      ...link,
      companyName,
      orderName,
      disclosure,
      endsOn: orderEndsOn,
      maxCount: max,
      letter: invitationLetterOf(textIn(given, "letter")),
      ...(words && { words }),
    };
  }),

  manual_mail: ({ state }) => {
    const { campaign, listed, order } = state;
    if (!campaign || campaign.status === "canceled") return "campaign_canceled";
    if (listed?.status === "withdrawn") return "reader_gone";
    const words = { subject: campaign.subject, body: campaign.body, values: manualValuesOf(state) };
    if (campaign.kind === "notice" || !order) return words;
    // An invitation that its author tries out: there is no link for an admin.
    const { disclosure, endsOn, maxCount } = order;
    return { ...words, trialOf: { disclosure, endsOn, maxCount } };
  },

  time_freed: ({ state: { holds }, now }) => {
    const [hold] = holds;
    return hold && isHeld(hold, now) ? hold : "superseded";
  },

  time_released: ({ state: { holds }, now }) => {
    const [hold] = holds;
    return hold?.state === "released" && now < hold.startAt ? hold : "superseded";
  },

  registered: ({ state: { listed } }) => ({ maxCount: listed?.max ?? null }),

  hr_report_published: (given) => {
    const { order, reportPublished } = given.state;
    if (reportPublished === false) return "superseded";
    const orderIds = (textIn(given, "orderIds") ?? "").split(",").filter((id) => id !== "");
    return orderIds.length === 0 || !order ? "superseded" : { orderIds, orderName: order.name };
  },

  zoom_broken: (given) => {
    const mentorId = zoomMentorOf(given);
    const found = given.zoom.get(mentorId);
    if (!found || found.connected) return "superseded";
    const { interviews, mentorName } = found;
    return given.state.reader?.userId === mentorId ? { to: "mentor", interviews } : { to: "admin", mentorName, interviews };
  },

  calendar_failing: (given) => {
    const since = textIn(given, "since");
    return since === null ? "superseded" : { since: new Date(since) };
  },

  webhook_disabled: (given) => {
    const endpointId = textIn(given, "endpointId");
    const webhook = textIn(given, "name");
    if (endpointId === null || webhook === null) return "superseded";
    return { endpointId, webhook, gone: textIn(given, "state") === "gone", to: textIn(given, "customerId") === null ? "admin" : "hrstaff" };
  },

  registration_expiry: (given) => {
    const expiresOn = textIn(given, "registrationExpiresOn");
    if (expiresOn === null || given.state.reader?.registrationExpiresOn !== expiresOn) return "superseded";
    return { expiresOn, daysLeft: daysBetween(tokyoDate(given.now), expiresOn) };
  },

  mentor_status: (given) => {
    const status = textIn(given, "status");
    if (status === null || given.state.reader?.mentorStatus !== status) return "superseded";
    const decision = textIn(given, "decision");
    return {
      status: status as ReviewStatus,
      decision: decision === "approve" || decision === "reject" ? decision : null,
      before: textIn(given, "before") as ReviewStatus | null,
    };
  },

  supervision: (given) => {
    const [supervisionId, news] = [textIn(given, "supervisionId"), textIn(given, "news")];
    if (supervisionId === null || !SUPERVISION_NEWS.some((known) => known === news)) return "superseded";
    return { supervisionId, news: news as SupervisionNews };
  },

  magic_link: withLink((given, link, { role }) => ({
    ...link,
    role,
    invitation: given.mail.facts["invitation"] === true,
    next: textIn(given, "next"),
  })),
  verify: withLink(({ state: { order } }, link) => ({
    ...link,
    order: order && { name: order.name, companyName: order.companyName, disclosure: order.disclosure },
  })),
  password_reset: withLink((_given, link) => link),
  hrstaff_invite: withLink(({ state: { reader } }, link) => ({ ...link, companyName: reader?.companyName ?? "" })),
  admin_invite: withLink((_given, link) => link),
  already_registered: () => ({}),
  delivery_test: ({ mail }) => ({ at: mail.queuedAt }),

  email_change: (given) => {
    const to: "new" | "old" = textIn(given, "to") === "new" ? "new" : "old";
    if (textIn(given, "changedBy") === "office") {
      if (textIn(given, "step") !== "proposed")
        return { to, changedBy: "office", step: "changed", silent: given.mail.facts["silent"] === true };
      const silentUntil = instantIn(given, "silentUntil");
      return withLink((_given, { token, expiresAt }): MailFacts["email_change"] | MailSkip => {
        if (to === "new") return { token, expiresAt, to, changedBy: "office", step: "proposed" };
        if (silentUntil === null) return "superseded";
        return { token, to, changedBy: "office", step: "proposed", newEmail: textIn(given, "newEmail") ?? "", silentUntil };
      })(given);
    }
    return withLink((_given, link) => ({ ...link, to, changedBy: "self" as const }))(given);
  },

  locked: ({ mail, state }) => {
    const until = new Date(mail.queuedAt.getTime() + LIMITS.loginLock.minutes * MINUTE);
    return state.reader ? { until } : "reader_gone";
  },
  security_notice: (given) => {
    const change = SECURITY_CHANGES.find((known) => known === textIn(given, "change"));
    return change === undefined ? "superseded" : { change, at: instantIn(given, "at") ?? given.now };
  },
  new_device: (given) => ({ at: instantIn(given, "at") ?? given.now, device: textIn(given, "device") }),
};

/** What the variables of an admin's text mean for one reader. */
function manualValuesOf({ reader, listed, order }: MailState): ManualValues {
  return {
    氏名: reader?.name ?? listed?.name ?? "ご担当者",
    会社名: order?.companyName ?? null,
    施策名: order?.name ?? null,
    残り回数: listed ? listed.max - listed.used : null,
    予約期限: listed?.bookingClosesOn ?? null,
  };
}

interface LinkFacts {
  token: string;
  expiresAt: Date;
}

/** Wraps a writer of mails that are pointless without their link. */
function withLink<Facts extends object>(
  write: (given: MailCase, link: LinkFacts, row: MailLinkState) => Facts | MailSkip,
): (given: MailCase) => Facts | MailSkip {
  return (given) => {
    const { link } = given.state;
    if (!link) return "link_expired";
    if (link.usedAt !== null) return "link_used";
    if (link.revokedAt !== null || link.expiresAt <= given.now) return "link_expired";
    return write(given, { token: tokenMark(link.id), expiresAt: link.expiresAt }, link);
  };
}
