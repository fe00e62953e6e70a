import type { ReadSources, TransactionSources } from "../sources";
import { accountReads } from "./account.reads";
import { accountWrites } from "./account.writes";
import { consentReads } from "./consent";
import { emailProposalReads, emailProposalWrites } from "./email-proposal";
import { hostedWrites } from "./hosted";
import { linkReads, linkWrites } from "./link";
import { passkeyReads, passkeyWrites } from "./passkey";
import { providerReads, providerWrites } from "./provider";
import { secondFactorReads, secondFactorWrites } from "./second-factor";
import { serviceAccountReads, serviceAccountWrites } from "./service-account";
import { sessionReads, sessionWrites } from "./session";
import { signupCodeReads, signupCodeWrites } from "./signup-code";

export const accountAggregate = {
  reads: ({ db }: ReadSources) => ({
    ...accountReads(db),
    sessions: sessionReads(db),
    secondFactor: secondFactorReads(db),
    passkeys: passkeyReads(db),
    links: linkReads(db),
    emailProposals: emailProposalReads(db),
    consents: consentReads(db),
    providers: providerReads(db),
    serviceAccounts: serviceAccountReads(db),
    signupCodes: signupCodeReads(db),
  }),
  transaction: ({ db }: TransactionSources) => ({
    ...accountReads(db),
    ...accountWrites(db),
    sessions: { ...sessionReads(db), ...sessionWrites(db) },
    secondFactor: { ...secondFactorReads(db), ...secondFactorWrites(db) },
    passkeys: { ...passkeyReads(db), ...passkeyWrites(db) },
    links: { ...linkReads(db), ...linkWrites(db) },
    emailProposals: { ...emailProposalReads(db), ...emailProposalWrites(db) },
    hosted: hostedWrites(db),
    providers: { ...providerReads(db), ...providerWrites(db) },
    consents: consentReads(db),
    serviceAccounts: { ...serviceAccountReads(db), ...serviceAccountWrites(db) },
    signupCodes: { ...signupCodeReads(db), ...signupCodeWrites(db) },
  }),
};
