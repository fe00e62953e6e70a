import type { PendingChanges } from "@knotter/db/column-types";
import type { Tx } from "@knotter/db/database";
import type { MentorEditRow, MentorFormRow } from "@knotter/db/mentor/profile.reads";
import type { MentorChanges } from "@knotter/db/mentor/profile.writes";
import { AppError, type FieldCode } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { ADMIN_FIELDS, MENTOR_FORM_FIELDS, photoPathOf } from "@knotter/domain/mentor-profile";
import { followed, REGISTRATION_FIELDS, REVIEWED_FIELDS, type ReviewAction, reviewed, waitsForReview } from "@knotter/domain/mentor-review";
import { mentorSearchText } from "@knotter/domain/mentor-search";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { releaseHeldTimes } from "../waiting-list/release";
import { placeAnew, repairEvents } from "../zoom/repair";
import { changedFields, formOf, missingIn, obstaclesOf, type ProfileChanges, requireGoodProfile, reviewFacts, sameValue } from "./profile";
import { portraitOf, sealedScanOf } from "./uploads";

export interface UpdateMentorInput extends ProfileChanges {
  id: string;
  expectedVersion: number;
  submitForReview?: boolean | undefined;
  photo?: { bytes: Uint8Array } | undefined;
  registrationScan?: { bytes: Uint8Array } | undefined;
  registrationVerified?: boolean | undefined;
  conflictCustomerIds?: string[] | undefined;
  contractFrom?: LocalDate | null | undefined;
  contractTo?: LocalDate | null | undefined;
  adminMemo?: string | null | undefined;
  review?: { decision: "approve" | "reject" | "retire"; reason?: string | undefined } | undefined;
}

/**
 * Changes a profile, as the mentor or as an admin. Changes by an enabled mentor to fields that an admin has vouched for (name, photo,
 * registration, qualifications) wait for a review; an admin's decision settles them. Throws NOT_FOUND, VERSION_CONFLICT with the current
 * state, FORBIDDEN for the admins' fields, UNPROCESSABLE with the paths, PROFILE_INCOMPLETE with what is missing, REASON_REQUIRED,
 * STATUS_NOT_ALLOWED, ALREADY_DONE.
 */
export const updateMentor: UseCase<UpdateMentorInput, { mentorId: string }> = async (deps, actor, input) => {
  const own = actor.role !== "admin";
  if (own) requireNothingOfTheAdmin(input);
  if (input.photo || input.registrationScan) await requireEditable(deps, actor, input);
  const [photo, scan, terms] = await Promise.all([
    portraitOf(deps, input.photo),
    sealedScanOf(deps, input.id, input.registrationScan),
    deps.db.read.vocabulary.all(),
  ]);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const before = await requireVersion(tx, actor, input, now);
    const given = changedFields(before, input);
    requireGoodProfile(given, before, terms);
    requireOrderedDates(before, input, given);
    await requireKnown(tx, before, input, given);

    const photoId = photo && (await tx.mentor.profile.addPhoto(before.id, photo, now));
    const photoUrl = photo && photoId ? photoPathOf(photoId, photo.sha256) : null;
    const proposal = { ...given, ...(photoId && photoUrl !== before.photoUrl ? { photo: photoId } : {}) };
    const named = [...MENTOR_FORM_FIELDS.filter((field) => input[field] !== undefined), ...(photo ? ["photo"] : [])];
    const waits = own && waitsForReview(before.reviewStatus);
    const { outright, pending } = divide({ proposal, named, before, waits });
    const settled = settle({ before, outright, pending, input, photoUrl, actor, now });
    const changes = { ...settled.changes, ...adminChanges(input) };
    await tx.mentor.profile.save(before.id, before.version, changes, now);

    const shown = /^\/photos\/([0-9a-f-]{36})\./.exec(changes.photoUrl ?? before.photoUrl ?? "")?.[1];
    if (photoId || before.pendingChanges?.photo) {
      await tx.mentor.profile.dropPhotosBut(
        before.id,
        [shown, settled.pending.photo].filter((id) => id !== undefined),
      );
    }
    if (scan) await tx.mentor.profile.putScan(before.id, scan, now);
    if (settled.decided) await tx.mentor.profile.dropScan(before.id);
    const placed = changes.fixedMeetingUrl
      ? await placeAnew(tx, { ...before, ...changes, id: before.id }, before.officeMeetingUrl, now)
      : [];
    if (changes.fixedMeetingUrl) await tx.mentor.profile.moveMeetings(before.id, changes.fixedMeetingUrl, now);

    const status = changes.reviewStatus ?? before.reviewStatus;
    if (before.reviewStatus === "enabled" && status !== "enabled") await releaseHeldTimes(deps, tx, [before.id], now);
    // Other caps, buffers or notice, or taking nobody new: other times are offered.
    await tx.waitingList.check([before.id], now);
    const told = input.review !== undefined || status !== before.reviewStatus;
    await tx.audit.record(
      {
        events: repairEvents(placed),
        mails:
          told && (!own || status === "enabled" || status === "suspended")
            ? [
                {
                  type: "mentor_status",
                  toUserId: before.id,
                  orderId: null,
                  mentoringId: null,
                  facts: { status, decision: input.review?.decision ?? null, before: before.reviewStatus },
                  dedupeKey: dedupeKeyOf("mentor_status", { userId: before.id, eventId: String(before.version + 1) }),
                },
              ]
            : [],
        audit: [
          {
            action: "mentor.update",
            entity: "Mentor",
            entityId: before.id,
            diff: {
              fields: differing(before, changes),
              pending: Object.keys(settled.pending),
              ...(status === before.reviewStatus ? {} : { status: [before.reviewStatus, status] }),
              ...(input.review ? { review: input.review.decision } : {}),
              ...(scan ? { registrationScan: true } : {}),
            },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentorId: before.id };
  });
};

/** Derived fields are left out of the audit log, where they would only hide the others. */
const DERIVED: readonly string[] = ["searchKey", "profileComplete", "enabled", "pendingChanges", "pendingSince", "registrationVerifiedBy"];

/** The fields that are not as they were: a form sends those that nobody has touched, too. */
function differing(before: MentorEditRow, changes: MentorChanges): string[] {
  const stored: Record<string, unknown> = { ...before, conflictCustomerIds: before.conflictCustomers.map(({ id }) => id).sort() };
  return Object.entries(changes).flatMap(([field, value]) => (DERIVED.includes(field) || sameValue(value, stored[field]) ? [] : [field]));
}

function requireNothingOfTheAdmin(input: UpdateMentorInput): void {
  const fields = ADMIN_FIELDS.filter((field) => input[field] !== undefined);
  if (fields.length === 0) return;
  throw new AppError("FORBIDDEN", { fieldErrors: Object.fromEntries(fields.map((field) => [field, ["OFFICE_ONLY" as const]])) });
}

/** Checked before a picture is decoded, and again under the lock, so that a caller who may not change this profile costs only a query. */
async function requireEditable(deps: Deps, actor: Actor, input: UpdateMentorInput): Promise<void> {
  requireCurrent(await deps.db.read.mentor.profile.edit(scopeOf(actor), input.id, deps.clock.now()), input);
}

async function requireVersion(tx: Tx, actor: Actor, input: UpdateMentorInput, now: Date): Promise<MentorEditRow> {
  const scope = scopeOf(actor);
  return requireCurrent(
    (await tx.mentor.profile.lockForEdit(scope, input.id)) ? await tx.mentor.profile.edit(scope, input.id, now) : null,
    input,
  );
}

function requireCurrent(row: MentorEditRow | null, { expectedVersion }: UpdateMentorInput): MentorEditRow {
  if (!row) throw new AppError("NOT_FOUND");
  if (row.version === expectedVersion) return row;
  throw new AppError("VERSION_CONFLICT", {
    data: { current: { version: row.version, reviewStatus: row.reviewStatus, form: formOf(row) } },
  });
}

/** A date that is given is held against the other one of its pair, which may be stored or wait for a review. */
function requireOrderedDates(before: MentorEditRow, input: UpdateMentorInput, given: Partial<MentorFormRow>): void {
  const { contractFrom = before.contractFrom, contractTo = before.contractTo } = input;
  const { registrationDate, registrationExpiresOn } = { ...before, ...before.pendingChanges, ...given };
  const isGiven = (...values: unknown[]) => values.some((value) => value !== undefined);
  const faults: Record<string, FieldCode[]> = {};
  if (isGiven(input.contractFrom, input.contractTo) && contractFrom !== null && contractTo !== null && contractTo < contractFrom)
    faults["contractTo"] = ["END_BEFORE_START"];
  if (
    isGiven(given.registrationDate, given.registrationExpiresOn) &&
    registrationDate !== null &&
    registrationExpiresOn !== null &&
    registrationExpiresOn <= registrationDate
  )
    faults["registrationExpiresOn"] = ["EXPIRY_BEFORE_REGISTRATION"];
  if (Object.keys(faults).length > 0) throw new AppError("UNPROCESSABLE", { fieldErrors: faults });
}

async function requireKnown(tx: Tx, before: MentorEditRow, input: UpdateMentorInput, given: Partial<MentorFormRow>): Promise<void> {
  const number = given.registrationNumber;
  if (number && (await tx.mentor.profile.registrationTaken(number, before.id)))
    throw new AppError("UNPROCESSABLE", { fieldErrors: { registrationNumber: ["VALUE_TAKEN"] } });
  const customers = input.conflictCustomerIds ?? [];
  if (customers.length > 0 && (await tx.mentor.profile.unknownCustomers(customers)).length > 0)
    throw new AppError("UNPROCESSABLE", { fieldErrors: { conflictCustomerIds: ["CUSTOMER_UNKNOWN"] } });
}

/**
 * Splits a proposal into changes that apply at once and changes that wait for a review. A waiting change that is set back to the current
 * value no longer waits.
 */
function divide({
  proposal,
  named,
  before,
  waits,
}: Pick<Case, "before"> & { proposal: Case["outright"]; named: readonly string[]; waits: boolean }) {
  const held = before.pendingChanges ?? {};
  if (!waits) return { outright: proposal, pending: without(held, Object.keys(proposal)) };
  const isReviewed = ([field]: [string, unknown]) => (REVIEWED_FIELDS as readonly string[]).includes(field);
  const entries = Object.entries(proposal);
  const wished = Object.fromEntries(entries.filter(isReviewed)) as PendingChanges;
  const outright = Object.fromEntries(entries.filter((entry) => !isReviewed(entry))) as typeof proposal;
  return { outright, pending: { ...without(held, named), ...wished } };
}

const without = (pending: PendingChanges, names: readonly string[]): PendingChanges =>
  Object.fromEntries(Object.entries(pending).filter(([field]) => !names.includes(field)));

interface Case {
  before: MentorEditRow;
  outright: PendingChanges & Partial<MentorFormRow>;
  pending: PendingChanges;
  input: UpdateMentorInput;
  photoUrl: string | null;
  actor: Actor;
  now: Date;
}

/**
 * Derives everything that follows from a change: what the admin's decision settles, whether the profile is complete, and the resulting
 * status.
 */
function settle({ before, outright, pending, input, photoUrl, actor, now }: Case) {
  const today = tokyoDate(now);
  const { review } = input;
  const waited = Object.keys(before.pendingChanges ?? {}).length > 0;
  if (review) requireCase(review, before, waited);
  const approved = review?.decision === "approve" ? pending : {};
  const { photo, ...fields } = { ...approved, ...outright };
  const left = review ? {} : pending;

  const touched = REGISTRATION_FIELDS.some((field) => field in fields);
  const verified = verification({ before, input, touched, approves: REGISTRATION_FIELDS.some((field) => field in approved), actor, now });
  const path = photo === undefined ? before.photoUrl : outright.photo !== undefined ? photoUrl : pendingPath(before);
  const next = { ...before, ...fields, photoUrl: path };
  if (input.registrationVerified) requireRegistration(next);
  const isVerified =
    (verified.registrationVerifiedAt === undefined ? before.registrationVerifiedAt : verified.registrationVerifiedAt) !== null;
  const facts = reviewFacts(next, isVerified, today);

  let status = before.reviewStatus;
  const act = (action: ReviewAction) => {
    const move = reviewed(status, action, facts);
    if ("to" in move) status = move.to;
    else if (move.refused === "PROFILE_INCOMPLETE")
      throw new AppError("PROFILE_INCOMPLETE", {
        data: { missing: action === "submit" ? missingIn(next, today) : obstaclesOf(next, isVerified, today) },
      });
    else throw new AppError(move.refused);
  };
  if (actor.role === "mentor" && status === "invited") act("edit");
  if (input.submitForReview) act("submit");
  if (review && (review.decision === "retire" || status === "pending_review")) act(review.decision);
  status = followed(status, facts);

  const changes: MentorChanges = {
    ...fields,
    ...verified,
    ...(photo === undefined ? {} : { photoUrl: path }),
    ...(review ? { reviewNote: review.decision === "reject" ? (review.reason ?? null) : null } : {}),
    ...(input.submitForReview ? { reviewNote: null } : {}),
    pendingChanges: Object.keys(left).length > 0 ? left : null,
    pendingSince: Object.keys(left).length > 0 ? (before.pendingSince ?? now) : null,
    reviewStatus: status,
    enabled: status === "enabled",
    profileComplete: facts.profileComplete,
    searchKey: mentorSearchText(next),
  };
  return { changes, pending: left, decided: review !== undefined || input.registrationVerified !== undefined };
}

function requireCase(review: NonNullable<UpdateMentorInput["review"]>, before: MentorEditRow, waited: boolean): void {
  if (review.decision === "reject" && !review.reason)
    throw new AppError("REASON_REQUIRED", { fieldErrors: { "review.reason": ["REASON_MISSING"] } });
  if (review.decision !== "retire" && !waited && before.reviewStatus !== "pending_review") throw new AppError("STATUS_NOT_ALLOWED");
}

function requireRegistration({ registrationNumber, registrationExpiresOn }: MentorFormRow): void {
  const empty = Object.entries({ registrationNumber, registrationExpiresOn }).filter(([, value]) => value === null);
  if (empty.length > 0)
    throw new AppError("UNPROCESSABLE", { fieldErrors: Object.fromEntries(empty.map(([field]) => [field, ["REQUIRED" as const]])) });
}

/**
 * Whether the registration counts as verified afterwards. An admin says so explicitly, or by approving changed data; a mentor whose change
 * does not wait for a review has to be verified again.
 */
function verification(of: {
  before: MentorEditRow;
  input: UpdateMentorInput;
  touched: boolean;
  approves: boolean;
  actor: Actor;
  now: Date;
}): MentorChanges {
  const { input, touched, approves, actor, now } = of;
  const said = input.registrationVerified ?? (approves ? true : actor.role === "mentor" && touched ? false : undefined);
  if (said === undefined) return {};
  return said
    ? { registrationVerifiedAt: now, registrationVerifiedBy: actor.userId }
    : { registrationVerifiedAt: null, registrationVerifiedBy: null };
}

const pendingPath = ({ pendingChanges, pendingPhotoSha256 }: MentorEditRow): string | null =>
  pendingChanges?.photo && pendingPhotoSha256 ? photoPathOf(pendingChanges.photo, pendingPhotoSha256) : null;

function adminChanges({ conflictCustomerIds, contractFrom, contractTo, adminMemo }: UpdateMentorInput): MentorChanges {
  return {
    ...(conflictCustomerIds === undefined ? {} : { conflictCustomerIds: [...new Set(conflictCustomerIds)].sort() }),
    ...(contractFrom === undefined ? {} : { contractFrom }),
    ...(contractTo === undefined ? {} : { contractTo }),
    ...(adminMemo === undefined ? {} : { adminMemo: adminMemo || null }),
  };
}
