import { systemClock } from "@knotter/domain/clock";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { MentorGiven, MentorTraits } from "@knotter/testing/factories/mentor";
import type { Rows } from "@knotter/testing/rows";

/** Mentors in the states that their own pages speak of. */
export function mentorSceneOf({ prisma }: Pick<Rows, "prisma">, mentor: (traits?: MentorTraits) => Promise<MentorGiven>) {
  const now = systemClock.now();

  /** Found and booked, with a new name that the office has not seen yet. */
  async function waiting(traits: MentorTraits = {}): Promise<MentorGiven> {
    const given = await mentor(traits);
    await prisma.mentor.update({
      where: { userId: given.userId },
      data: { pendingChanges: { displayName: "新しい 表示名", skillLevel: "grade2" }, pendingSince: now },
    });
    return given;
  }

  /** Sent back once, before anybody could find her. */
  async function rejected(): Promise<MentorGiven> {
    const given = await mentor({ enabled: false, reviewStatus: "draft", registrationVerified: false });
    await prisma.mentor.update({
      where: { userId: given.userId },
      data: { reviewNote: "写真を、お顔がはっきり写ったものに替えてください。" },
    });
    return given;
  }

  /** Her registration ran out last week. */
  const expired = (traits: MentorTraits = {}): Promise<MentorGiven> =>
    mentor({ ...traits, enabled: false, reviewStatus: "suspended", registrationExpiresOn: addDays(tokyoDate(now), -7) });

  return { waiting, rejected, expired };
}
