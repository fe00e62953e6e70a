import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import type { menteeAdminView, menteeView } from "@knotter/contract/resources/mentee-view";
import type { MenteeRow } from "@knotter/db/mentee/mentee.reads";
import { proposalState } from "@knotter/domain/email-proposal";
import type { Actor } from "@knotter/domain/scope";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at, atOrNull } from "./instant";

export type MenteeView = z.infer<typeof menteeView>;
export type MenteeAdminView = z.infer<typeof menteeAdminView>;

/** Fields that both an admin and the mentee read. What the mentee writes for the mentor is not among them. */
function shared(row: MenteeRow, vocabulary: Vocabulary) {
  const running = row.orders.filter((order) => order.running);
  return {
    id: row.userId,
    email: row.email,
    temporaryRegisterFlag: row.temporaryRegisterFlag,
    name: row.name,
    nameKana: row.nameKana,
    phone: row.phone,
    ageBand: row.ageBand,
    gender: row.gender,
    jobTitle: row.jobTitle,
    jobType: row.jobType === null ? null : vocabulary.word("jobType", row.jobType),
    joinedYear: row.joinedYear,
    employmentType: row.employmentType,
    workStyle: row.workStyle,
    prefecture: row.prefecture,
    consumptionMentoringCount: running.reduce((sum, order) => sum + order.used, 0),
    maxMentoringCount: running.reduce((sum, order) => sum + order.max, 0),
    orders: row.orders.map((order) => ({
      id: order.orderId,
      name: order.orderName,
      customerName: order.customerName,
      orderMenteeId: order.orderMenteeId,
      status: order.status,
      disclosureLevel: order.disclosureLevel,
      disclosureText: DISCLOSURE_SENTENCES[order.disclosureLevel],
      showRegistration: order.showRegistration,
      employeeNo: order.employeeNo,
      department: order.department,
      used: order.used,
      max: order.max,
      registeredAt: atOrNull(order.registeredAt),
      withdrawnAt: atOrNull(order.withdrawnAt),
    })),
    consents: row.consents.map((consent) => ({
      type: consent.type,
      documentVersion: consent.documentVersion,
      grantedAt: at(consent.grantedAt),
      revokedAt: atOrNull(consent.revokedAt),
    })),
    version: row.version,
    createdAt: at(row.createdAt),
    updatedAt: at(row.updatedAt),
  };
}

function proposalOf(row: NonNullable<MenteeRow["proposal"]>, now: Date): MenteeAdminView["emailProposal"] {
  const state = proposalState(row, now);
  return {
    email: row.newEmail,
    state: row.outcome ?? (state === "over" ? "expired" : state === "waiting_new" ? "waiting_new" : "waiting_old"),
    proposedAt: at(row.proposedAt),
    silentUntil: at(row.silentUntil),
    expiresAt: at(row.expiresAt),
    newConfirmedAt: atOrNull(row.newConfirmedAt),
    oldConfirmedAt: atOrNull(row.oldConfirmedAt),
    settledAt: atOrNull(row.settledAt),
  };
}

const adminView = (row: MenteeRow, now: Date) => ({
  disabled: row.disabled,
  disabledReason: row.disabledReason,
  disabledNote: row.disabledNote,
  lastLoginAt: atOrNull(row.lastLoginAt),
  erasureDueOn: row.erasureDueOn,
  emailBouncedAt: atOrNull(row.emailBouncedAt),
  bookingHeldAt: atOrNull(row.orders.find((order) => order.running && order.bookingHeldAt !== null)?.bookingHeldAt ?? null),
  adminMemo: row.adminMemo,
  emailProposal: row.proposal && proposalOf(row.proposal, now),
  unidentifiedSince: atOrNull(row.unidentifiedSince),
});

export const toMenteeAdmin = (row: MenteeRow, vocabulary: Vocabulary, now: Date): MenteeAdminView => ({
  ...shared(row, vocabulary),
  listed: listedOf(row),
  ...adminView(row, now),
});

/** Facts for the mentee only. */
interface OwnFacts {
  pendingEmail: string | null;
  erasureRequested: boolean;
}

/** What a list calls somebody who has not registered; a list that knows the kana as well comes first. */
function listedOf({ temporaryRegisterFlag, orders }: MenteeRow): MenteeAdminView["listed"] {
  if (!temporaryRegisterFlag) return null;
  const places = orders.filter(({ status }) => status !== "withdrawn");
  const place = places.find(({ listedNameKana }) => listedNameKana !== null) ?? places[0];
  return place ? { name: place.listedName, nameKana: place.listedNameKana } : null;
}

/** As shown to the caller: the mentee, or an admin. */
export function toMentee(
  row: MenteeRow,
  { pendingEmail, erasureRequested }: OwnFacts,
  actor: Actor,
  vocabulary: Vocabulary,
  now: Date,
): MenteeView {
  const both = { ...shared(row, vocabulary), listed: listedOf(row) };
  if (actor.userId !== row.userId) return { ...both, office: adminView(row, now) };
  return {
    ...both,
    displayName: row.displayName,
    careerSummary: row.careerSummary,
    concerns: vocabulary.words("theme", row.concerns),
    preferredMentorGender: row.preferredMentorGender,
    preferredTimes: row.preferredTimes,
    accommodations: row.accommodations,
    pendingEmail,
    erasureRequested,
  };
}
