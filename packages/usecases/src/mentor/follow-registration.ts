import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { FollowedRow, MentorEditRow } from "@knotter/db/mentor/profile.reads";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { EXPIRY_WARNING_DAYS } from "@knotter/domain/mentor-profile";
import { followed } from "@knotter/domain/mentor-review";
import { systemScope } from "@knotter/domain/scope";
import { addDays, daysBetween, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { releaseHeldTimes } from "../waiting-list/release";
import { reviewFacts } from "./profile";

interface FollowOutcome {
  suspended: number;
  resumed: number;
  warned: number;
}

/**
 * Applies the calendar to mentors, once a day: those whose registration has expired take no more bookings (reserved interviews stay, and
 * the audit log states how many), those whose registration was renewed and verified come back, and 180, 90, 30 and 7 days before the expiry
 * the mentor gets a mail. Missed days are caught up; a second run on the same day changes nothing.
 */
export async function followRegistrations(deps: Deps): Promise<FollowOutcome> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const rows = await deps.db.read.mentor.profile.followed(today, addDays(today, Math.max(...EXPIRY_WARNING_DAYS)));
  const outcome: FollowOutcome = { suspended: 0, resumed: 0, warned: 0 };
  for (const row of rows) {
    const isDue = row.reviewStatus === "suspended" || row.registrationExpiresOn < today;
    const moved = isDue && (await deps.db.transaction((tx) => follow(tx, deps, row.id, now, today)));
    if (moved === "suspended") outcome.suspended += 1;
    if (moved === "enabled") outcome.resumed += 1;
  }
  const mails = rows.flatMap((row) => warningOf(row, today) ?? []);
  if (mails.length > 0) {
    await deps.db.transaction((tx) => tx.audit.record({ mails, audit: [] }, system(deps, now)));
    outcome.warned = mails.length;
  }
  return outcome;
}

const system = (deps: Deps, now: Date) => ({ ...signatureOf(deps, null, now), actorRole: "system" });

/** Handles one mentor under a lock, so that nobody books meanwhile. Null: there was nothing to do. */
async function follow(tx: Tx, deps: Deps, mentorId: string, now: Date, today: LocalDate): Promise<MentorEditRow["reviewStatus"] | null> {
  const scope = systemScope("the calendar moves mentors at night");
  const row = (await tx.mentor.profile.lockForEdit(scope, mentorId)) ? await tx.mentor.profile.edit(scope, mentorId, now) : null;
  if (!row) return null;
  const facts = reviewFacts(row, row.registrationVerifiedAt !== null, today);
  const status = followed(row.reviewStatus, facts);
  const moved = status !== row.reviewStatus;
  if (!moved && facts.profileComplete === row.profileComplete) return null;
  await tx.mentor.profile.save(
    row.id,
    row.version,
    { reviewStatus: status, enabled: status === "enabled", profileComplete: facts.profileComplete },
    now,
  );
  if (status === "enabled") await tx.waitingList.check([row.id], now);
  else await releaseHeldTimes(deps, tx, [row.id], now);
  await tx.audit.record(
    {
      mails: moved ? [statusMail(row, status)] : [],
      audit: [
        {
          action: moved ? (status === "suspended" ? "mentor.suspend" : "mentor.resume") : "mentor.expire",
          entity: "Mentor",
          entityId: row.id,
          diff: { status: [row.reviewStatus, status], registrationExpiresOn: row.registrationExpiresOn, upcoming: row.upcoming },
        },
      ],
    },
    system(deps, now),
  );
  return moved ? status : null;
}

const statusMail = ({ id, version, reviewStatus }: MentorEditRow, status: MentorEditRow["reviewStatus"]): OutboxMail => ({
  type: "mentor_status",
  toUserId: id,
  orderId: null,
  mentoringId: null,
  facts: { status, decision: null, before: reviewStatus },
  dedupeKey: dedupeKeyOf("mentor_status", { userId: id, eventId: String(version + 1) }),
});

/** The latest warning that is due; each is mailed once per expiry date. */
function warningOf({ id, reviewStatus, registrationExpiresOn }: FollowedRow, today: LocalDate): OutboxMail | null {
  const left = daysBetween(today, registrationExpiresOn);
  const step = EXPIRY_WARNING_DAYS.find((days) => left <= days);
  if (left < 0 || step === undefined || reviewStatus !== "enabled") return null;
  return {
    type: "registration_expiry",
    toUserId: id,
    orderId: null,
    mentoringId: null,
    facts: { registrationExpiresOn, days: step },
    dedupeKey: dedupeKeyOf("registration_expiry", { userId: id, eventId: `${registrationExpiresOn}/${step}` }),
  };
}
