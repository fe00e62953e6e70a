import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { CampaignRow, CampaignText, InviteeOfCampaign } from "@knotter/db/mail/campaign";
import { type InviteRefusal, inviteRefusal } from "@knotter/domain/invitation";
import { created } from "../bulk-operation/begin";
import type { Deps } from "../deps";

/** Somebody whom an invitation is meant for. `refusal`: why none would be sent now; null: one is. */
export type JudgedInvitee = InviteeOfCampaign & { refusal: InviteRefusal | null };

/** Everybody of the audience of an invitation, judged as of now. */
export async function inviteesOf(
  tx: { mail: { campaigns: Pick<Tx["mail"]["campaigns"], "invitees"> } },
  orderId: string,
  text: Pick<CampaignText, "audience" | "audienceIds" | "conditions" | "resend" | "force">,
  now: Date,
): Promise<JudgedInvitee[]> {
  const people = await tx.mail.campaigns.invitees(orderId, text);
  return people.map((person) => ({ ...person, refusal: inviteRefusal(person, text, now) }));
}

export const invitesNow = ({ refusal }: JudgedInvitee): boolean => refusal === null;

/** They need none: the preview counts them, and they are no part of the operation. */
const NOT_MEANT: readonly InviteRefusal[] = ["registered", "withdrawn", "already_invited", "no_address"];

/**
 * Begins the bulk operation that invites these people one by one, and counts the campaign as sent. `null`: there is nobody, and no operation.
 * `createdById`: in whose name each of them is invited. `signature`: of whoever sends it, an admin or the clock.
 */
export async function beginInvitations(
  deps: Deps,
  tx: Tx,
  by: { createdById: string; signature: Signature },
  campaign: CampaignRow,
  people: readonly JudgedInvitee[],
): Promise<string | null> {
  const { id: campaignId, orderId, audience, resend, force } = campaign;
  const ids = people.filter(({ refusal }) => refusal === null || !NOT_MEANT.includes(refusal)).map(({ id }) => id);
  const conditions = audience === "unregistered" ? { status: "unregistered" as const } : campaign.conditions;
  const operation = { orderId, action: "invite" as const, conditions, input: { campaignId, resend, force }, undoesId: null };
  const operationId = ids.length === 0 ? null : (await created(deps, tx, by, operation, ids)).id;
  const { actorId: byId, at: now } = by.signature;
  await tx.mail.campaigns.handedOver(campaignId, { operationId, people: people.filter(invitesNow).length, byId, now });
  return operationId;
}
