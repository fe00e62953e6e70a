import type { currentUserView } from "@knotter/contract/resources/identity";
import type { mentorSchedule } from "@knotter/contract/resources/mentor-schedule";
import type { mentoringListItem } from "@knotter/contract/resources/mentoring-view";
import type { mentorDetail } from "@knotter/contract/resources/mentors";
import type { z } from "zod";

export type MentorInfo = Extract<z.infer<typeof currentUserView>["info"], { role: "mentor" }>;
export type Profile = z.infer<typeof mentorDetail>;
/** One page of interviews, as the API returns it. */
export interface Interviews {
  items: readonly Interview[];
  total: number | null;
  nextCursor: string | null;
}
export type Interview = z.infer<typeof mentoringListItem>;
export type Schedule = z.infer<typeof mentorSchedule.list.output>;
