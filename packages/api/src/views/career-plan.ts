import type { mentees } from "@knotter/contract/resources/mentees";
import type { CareerPlanRow } from "@knotter/db/mentee/career-plan";
import type { CourseRow } from "@knotter/db/mentee/course";
import type { Actor } from "@knotter/domain/scope";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at, atOrNull } from "./instant";

export type CareerPlan = z.infer<typeof mentees.careerPlan.output>;
export type CourseItem = z.infer<typeof mentees.course.output>["items"][number];

/** The stored plan, or an empty one. */
export const toCareerPlan = (row: CareerPlanRow | null, { hiddenBefore }: Actor): CareerPlan => ({
  nextSteps: row?.nextSteps ?? "",
  interests: row?.interests ?? "",
  strengths: row?.strengths ?? "",
  aspirations: row?.aspirations ?? "",
  other: row?.other ?? "",
  birthDate: row?.birthDate ?? null,
  updatedAt: atOrNull(row?.updatedAt ?? null),
  hidden: hiddenBefore !== undefined,
  version: row?.version ?? 0,
});

export const toCourseItem = (row: CourseRow, vocabulary: Vocabulary): CourseItem => ({
  id: row.id,
  publicNo: row.publicNo,
  startAt: at(row.startAt),
  endAt: at(row.endAt),
  orderName: row.orderName,
  mentor: { id: row.mentorId, displayName: row.mentorName, photoUrl: row.mentorPhotoUrl },
  theme: row.theme === null ? null : vocabulary.word("theme", row.theme),
  note: row.note,
  answers:
    row.submittedAt === null
      ? null
      : {
          learned: row.learned,
          nextAction: row.nextAction,
          selfEfficacyBefore: row.selfEfficacyBefore,
          selfEfficacyAfter: row.selfEfficacyAfter,
          satisfaction: row.satisfaction,
          easeOfTalking: row.easeOfTalking,
          goalProgress: row.goalProgress,
        },
  summary: row.hrSummary === null || row.hrSummaryConsent === null ? null : { text: row.hrSummary, state: row.hrSummaryConsent },
});
