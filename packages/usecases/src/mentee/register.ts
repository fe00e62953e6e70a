import type { ProfileValues } from "@knotter/db/mentee/mentee.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { missingConsents } from "@knotter/domain/mentee-profile";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { signatureOf, type UseCase } from "../deps";

export interface RegisterInput {
  id: string;
  profile: ProfileValues;
  termsVersion?: string | undefined;
  privacyVersion?: string | undefined;
  sensitiveConsent?: boolean | undefined;
  disclosureAcknowledged?: boolean | undefined;
}

/**
 * 本登録: a person in temporary registration confirms their name and gives the consents that are still missing (the sign-up has asked for
 * those to the terms and to the privacy policy), and can book from then on. Their places on all lists become active. Throws ALREADY_REGISTERED, CONSENT_REQUIRED (with the current versions), NOT_FOUND.
 */
export const registerMentee: UseCase<RegisterInput, { userId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.userId !== input.id) throw new AppError("NOT_FOUND");
    const mentee = await tx.mentee.lock(actor.userId);
    if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
    if (!mentee.temporaryRegisterFlag) throw new AppError("ALREADY_REGISTERED");
    const { terms, privacy } = CONSENT_VERSIONS;
    const accommodations = typeof input.profile.accommodations === "string" ? input.profile.accommodations : null;
    const agreed = await tx.account.consents.stateOf(mentee.userId);
    const given = {
      ...input,
      accommodations,
      termsVersion: agreed.terms ? terms : input.termsVersion,
      privacyVersion: agreed.privacy ? privacy : input.privacyVersion,
    };
    const missing = missingConsents(given, { terms, privacy });
    if (missing.length > 0) throw new AppError("CONSENT_REQUIRED", { data: { missing, termsVersion: terms, privacyVersion: privacy } });

    await tx.mentee.saveProfile(mentee.userId, mentee.version, input.profile, { registered: true }, now);
    const places = await tx.order.people.activate(mentee.userId, now);
    const consent = (type: "terms" | "privacy" | "sensitive_info", documentVersion: string) => ({
      subjectUserId: mentee.userId,
      type,
      documentVersion,
      targetId: null,
    });
    await tx.audit.record(
      {
        mails: [
          {
            type: "registered",
            toUserId: mentee.userId,
            orderId: null,
            mentoringId: null,
            facts: {},
            dedupeKey: dedupeKeyOf("registered", { userId: mentee.userId, eventId: "registration" }),
          },
        ],
        consents: [
          ...(agreed.terms ? [] : [consent("terms", terms)]),
          ...(agreed.privacy ? [] : [consent("privacy", privacy)]),
          ...(accommodations && input.sensitiveConsent ? [consent("sensitive_info", privacy)] : []),
        ],
        audit: [{ action: "mentee.register", entity: "Mentee", entityId: mentee.userId, diff: { places: places.length } }],
      },
      signatureOf(deps, actor, now),
    );
    return { userId: mentee.userId };
  });
