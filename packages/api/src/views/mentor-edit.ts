import type { mentorAdminItem, mentorEdit } from "@knotter/contract/resources/mentor-admin";
import type { MentorEditRow } from "@knotter/db/mentor/profile.reads";
import { photoPathOf, registrationState } from "@knotter/domain/mentor-profile";
import { REVIEWED_FIELDS } from "@knotter/domain/mentor-review";
import type { Actor } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { formOf, missingIn } from "@knotter/usecases/mentor/profile";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

/** The form for the mentor and the admins. The admins' fields are only shown to admins. */
export function toMentorEdit(row: MentorEditRow, actor: Actor, now: Date): z.infer<typeof mentorEdit> {
  const missing = missingIn(row, tokyoDate(now));
  return {
    id: row.id,
    version: row.version,
    reviewStatus: row.reviewStatus,
    enabled: row.enabled,
    reviewNote: row.reviewNote,
    profileComplete: missing.length === 0,
    missing,
    photoUrl: row.photoUrl,
    registrationVerified: row.registrationVerifiedAt !== null,
    hasRegistrationScan: row.hasRegistrationScan,
    pending: pendingOf(row),
    form: formOf(row),
    office:
      actor.role === "admin"
        ? {
            email: row.email,
            accountDisabled: row.accountDisabled,
            registrationVerifiedAt: atOrNull(row.registrationVerifiedAt),
            conflictCustomers: row.conflictCustomers,
            contractFrom: row.contractFrom,
            contractTo: row.contractTo,
            adminMemo: row.adminMemo,
            zoomStatus: row.zoomStatus,
            meetingUrl: row.officeMeetingUrl,
            upcoming: row.upcoming,
            done: row.doneCount,
            offeredMinutesPerWeek: row.offeredMinutesPerWeek,
          }
        : null,
  };
}

function pendingOf({ pendingChanges, pendingSince, pendingPhotoSha256 }: MentorEditRow): z.infer<typeof mentorEdit>["pending"] {
  if (!pendingChanges || !pendingSince) return null;
  const { photo, ...changes } = pendingChanges;
  return {
    since: at(pendingSince),
    changes: changes as NonNullable<z.infer<typeof mentorEdit>["pending"]>["changes"],
    photoUrl: photo && pendingPhotoSha256 ? photoPathOf(photo, pendingPhotoSha256) : null,
  };
}

export function toMentorAdmin(row: MentorEditRow, now: Date): z.infer<typeof mentorAdminItem> {
  const missing = missingIn(row, tokyoDate(now));
  const pending = row.pendingChanges ?? {};
  return {
    id: row.id,
    name: row.name,
    displayName: row.displayName,
    email: row.email,
    photoUrl: row.photoUrl,
    reviewStatus: row.reviewStatus,
    enabled: row.enabled,
    accountDisabled: row.accountDisabled,
    acceptingNew: row.acceptingNew,
    profileComplete: missing.length === 0,
    missing,
    registrationNumber: row.registrationNumber,
    registrationExpiresOn: row.registrationExpiresOn,
    registrationState: registrationState(row.registrationExpiresOn, tokyoDate(now)),
    registrationVerified: row.registrationVerifiedAt !== null,
    pendingFields: REVIEWED_FIELDS.filter((field) => field in pending),
    zoomStatus: row.zoomStatus,
    upcoming: row.upcoming,
    done: row.doneCount,
    offeredMinutesPerWeek: row.offeredMinutesPerWeek,
    createdAt: at(row.createdAt),
    version: row.version,
  };
}
