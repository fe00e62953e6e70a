import type { Tx } from "@knotter/db/database";
import type { LockedMentee, ProfileValues } from "@knotter/db/mentee/mentee.writes";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { linkExpiry } from "@knotter/domain/link";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { HIDDEN_WITH_IDENTITY, type ListedField, mayTouch, type ProfileField } from "@knotter/domain/mentee-profile";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { refuseFor, waitFor } from "../session/attempts";

export interface UpdateMenteeInput {
  id: string;
  profile: ProfileValues;
  listed: { employeeNo?: string | null | undefined; department?: string | null | undefined };
  email?: string | undefined;
  sensitiveConsent?: boolean | undefined;
  expectedVersion?: number | undefined;
}

/** Changes of address that one person may request per day: each one sends a mail to somebody who may not know Knotter. */
const EMAIL_CHANGES_PER_DAY = 5;

/**
 * Changes a mentee's data: by the mentee, or by an admin for the fields that admins may edit. Fields of the other side are refused, not
 * dropped. A new address takes effect only when it is proven: links go to it and to the old one. The support a person needs is stored only
 * with a separate consent, and is deleted when that ends. Throws UNPROCESSABLE with the fields, CONSENT_REQUIRED, VERSION_CONFLICT,
 * NOT_FOUND.
 */
export const updateMentee: UseCase<UpdateMenteeInput, { userId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role === "mentee" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
    const mentee = await tx.mentee.lock(input.id);
    if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
    const fields = fieldsOf(input);
    refuseForeignFields(actor, input, fields);
    const profile = withoutHidden(actor, input.profile);
    if (input.expectedVersion !== undefined && input.expectedVersion !== mentee.version) throw new AppError("VERSION_CONFLICT");
    const agrees = await sensitiveConsent(tx, mentee, { ...input, profile }, now);

    await tx.mentee.saveProfile(mentee.userId, mentee.version, profile, {}, now);
    if (input.listed.employeeNo !== undefined || input.listed.department !== undefined)
      await tx.order.people.saveListed(mentee.userId, input.listed);
    const asksForEmail = input.email !== undefined && input.email !== mentee.email;
    if (asksForEmail) await askForEmail(deps, tx, actor, mentee, input.email as string, now);
    await tx.audit.record(
      {
        consents: agrees
          ? [{ subjectUserId: mentee.userId, type: "sensitive_info", documentVersion: CONSENT_VERSIONS.privacy, targetId: null }]
          : [],
        audit: [
          ...(fields.length > 0 || !asksForEmail
            ? [{ action: "mentee.update", entity: "Mentee", entityId: mentee.userId, diff: { fields } }]
            : []),
          // The address has not changed yet: the audit records the request now and its outcome later.
          ...(asksForEmail ? [{ action: "account.email.propose", entity: "User", entityId: mentee.userId, diff: {} }] : []),
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { userId: mentee.userId };
  });

const fieldsOf = (input: UpdateMenteeInput): (ProfileField | ListedField)[] =>
  [...Object.entries(input.profile), ...Object.entries(input.listed)]
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field as ProfileField | ListedField);

function refuseForeignFields(actor: Actor, input: UpdateMenteeInput, fields: readonly (ProfileField | ListedField)[]): void {
  const refused: string[] = fields.filter((field) => !mayTouch(actor.role, field));
  if (actor.role !== "mentee" && input.email !== undefined) refused.push("email");
  if (actor.role !== "mentee" && input.sensitiveConsent !== undefined) refused.push("sensitiveConsent");
  if (refused.length === 0) return;
  const codes: FieldCode[] = ["NOT_YOURS_TO_CHANGE"];
  throw new AppError("UNPROCESSABLE", { fieldErrors: Object.fromEntries(refused.map((field) => [field, codes])) });
}

/**
 * Fields written before an unconfirmed change of address are hidden, so the form sends them back empty, which must not clear them.
 * Overwriting a hidden field is refused.
 */
function withoutHidden(actor: Actor, profile: ProfileValues): ProfileValues {
  if (!actor.hiddenBefore) return profile;
  const hidden = HIDDEN_WITH_IDENTITY.filter((field) => profile[field] !== undefined);
  const written = hidden.filter((field) => (Array.isArray(profile[field]) ? profile[field].length > 0 : Boolean(profile[field])));
  const codes: FieldCode[] = ["IDENTITY_UNCONFIRMED"];
  if (written.length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors: Object.fromEntries(written.map((field) => [field, codes])) });
  return Object.fromEntries(Object.entries(profile).filter(([field]) => !hidden.includes(field as (typeof hidden)[number])));
}

/** Records a new consent; the existing one ends when the data it covers is removed. */
async function sensitiveConsent(tx: Tx, mentee: LockedMentee, input: UpdateMenteeInput, now: Date): Promise<boolean> {
  const { accommodations } = input.profile;
  if (accommodations === undefined) return false;
  if (!accommodations) {
    await tx.mentee.revokeConsent(mentee.userId, "sensitive_info", now);
    return false;
  }
  if (await tx.mentee.hasConsent(mentee.userId, "sensitive_info")) return false;
  if (input.sensitiveConsent !== true) throw new AppError("CONSENT_REQUIRED", { data: { missing: ["sensitiveConsent"] } });
  return true;
}

/**
 * Mails one link to the new address and one to the old: the address changes when both have been opened. Whether the new address has an
 * account already is not revealed here; only its owner finds out.
 */
async function askForEmail(deps: Deps, tx: Tx, actor: Actor, mentee: LockedMentee, email: string, now: Date): Promise<void> {
  const asked = await tx.account.sessions.countAttempt(`email-change:${mentee.userId}`, DAY / 1000, now);
  refuseFor(waitFor(asked, EMAIL_CHANGES_PER_DAY, now));
  const links = [email, mentee.email].map((address) => {
    const id = crypto.randomUUID();
    return {
      id,
      purpose: "email_change" as const,
      tokenHash: deps.links.hashOf(deps.links.tokenOf(id)),
      email: address,
      role: "mentee" as const,
      userId: mentee.userId,
      orderMenteeId: null,
      orderId: null,
      createdAt: now,
      expiresAt: linkExpiry("email_change", now),
    };
  });
  await tx.account.links.revokeOf(mentee.userId, now, ["email_change"]);
  await tx.account.links.open(links);
  await tx.audit.record(
    {
      mails: links.map((link) => ({
        type: "email_change",
        toUserId: mentee.userId,
        toAddress: link.email,
        orderId: null,
        mentoringId: null,
        facts: { linkId: link.id, to: link.email === email ? "new" : "old", hours: LIMITS.emailChangeHours },
        dedupeKey: dedupeKeyOf("email_change", { userId: mentee.userId, eventId: link.id }),
      })),
      audit: [],
    },
    signatureOf(deps, actor, now),
  );
}
