import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { accountReads } from "./account.reads";
import { accountWrites } from "./account.writes";
import { consentReads } from "./consent.reads";
import { emailProposalReads } from "./email-proposal.reads";
import { emailProposalWrites } from "./email-proposal.writes";
import { hostedWrites } from "./hosted.writes";
import { linkReads } from "./link.reads";
import { linkWrites } from "./link.writes";
import { secondFactorReads } from "./second-factor.reads";
import { secondFactorWrites } from "./second-factor.writes";
import { sessionReads } from "./session.reads";
import { sessionWrites } from "./session.writes";

export const accountAggregate = {
  reads: (client: ReadClient) => ({
    ...accountReads(client),
    sessions: sessionReads(client),
    secondFactor: secondFactorReads(client),
    links: linkReads(client),
    emailProposals: emailProposalReads(client),
    consents: consentReads(client),
  }),
  transaction: (client: Client) => ({
    ...accountReads(client),
    ...accountWrites(client),
    sessions: { ...sessionReads(client), ...sessionWrites(client) },
    secondFactor: { ...secondFactorReads(client), ...secondFactorWrites(client) },
    links: { ...linkReads(client), ...linkWrites(client) },
    emailProposals: { ...emailProposalReads(client), ...emailProposalWrites(client) },
    hosted: hostedWrites(client),
    consents: consentReads(client),
  }),
};
