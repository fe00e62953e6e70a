import { isProfileComplete } from "@knotter/domain/mentor-profile";
import { searchTextOf } from "@knotter/domain/search-text";
import { addDays, DAY, type LocalDate } from "@knotter/domain/tokyo";
import { FIRST_MENTORS } from "./mentor-profiles-first";
import { SECOND_MENTORS } from "./mentor-profiles-second";
import { type NotedRule, scheduleOf, scheduleRow } from "./mentor-schedule";
import type { MentorSeed } from "./mentor-seed";
import type { Random } from "./random";
import type { Row } from "./rows";

export interface DemoMentor {
  id: string;
  seed: MentorSeed;
  createdAt: Date;
  schedule: NotedRule[];
  limits: { bufferBefore: number; bufferAfter: number; minNoticeHours: number; dailyCap: number; weeklyCap: number };
  meetingUrl: string;
}

export function demoMentors(now: Date, today: LocalDate, random: Random): DemoMentor[] {
  return [...FIRST_MENTORS, ...SECOND_MENTORS].map((seed, index) => {
    const createdAt = new Date(now.getTime() - (seed.draft ? 6 : 390 - index) * DAY);
    return {
      id: random.uuid(createdAt),
      seed,
      createdAt,
      schedule: seed.draft ? [] : scheduleOf(seed.pattern, today, random),
      limits: {
        bufferBefore: 15,
        bufferAfter: index % 3 === 1 ? 30 : 15,
        minNoticeHours: index % 4 === 3 ? 48 : 24,
        dailyCap: index % 5 === 4 ? 3 : 4,
        weeklyCap: 15,
      },
      meetingUrl: `https://meet.google.com/${seed.meetingCode}`,
    };
  });
}

/** Registrations expire five years after they began or were last renewed; all of these are still valid. */
export function mentorRow(
  { id, seed, createdAt, limits, meetingUrl }: DemoMentor,
  today: LocalDate,
  done: number,
  verifiedBy: string,
): Row {
  const registrationDate = addDays(today, -Math.round(seed.registeredYearsAgo * 365.25) + 40 * Number(seed.portrait));
  const registrationExpiresOn = addDays(today, 500 + 61 * Number(seed.portrait));
  const career = seed.careerHistory.map((entry) => [entry.period, entry.industry, entry.jobType, entry.description].join(" "));
  const profile = {
    name: seed.name,
    nameKana: seed.nameKana,
    displayName: seed.displayName,
    photoUrl: `/portraits/${seed.portrait}.svg`,
    registrationNumber: seed.registrationNumber,
    registrationExpiresOn,
    headline: seed.headline,
    bio: seed.bio,
    industries: seed.industries,
    jobTypes: seed.jobTypes,
    themes: seed.themes,
    meetingMethod: "fixed_url" as const,
    fixedMeetingUrl: meetingUrl,
  };
  const checked = seed.draft === undefined;
  return {
    userId: id,
    ...profile,
    ...limits,
    registrationDate,
    registrationVerifiedAt: checked ? new Date(createdAt.getTime() + 2 * DAY) : null,
    registrationVerifiedBy: checked ? verifiedBy : null,
    skillLevel: seed.skillLevel,
    otherQualifications: seed.otherQualifications,
    message: seed.message,
    careerHistory: seed.careerHistory,
    targetLayers: seed.targetLayers,
    counselingStyles: seed.styles,
    languages: seed.languages,
    genderPublic: seed.gender,
    ageBandPublic: seed.ageBand,
    experienceYears: seed.experienceYears,
    fixedMeetingNote: "開始時刻の5分前からお入りいただけます。",
    acceptingNew: seed.acceptingNew ?? true,
    enabled: checked,
    reviewStatus: checked ? "enabled" : "draft",
    conflictCustomerIds: [],
    contractFrom: addDays(today, -400),
    contractTo: addDays(today, 700),
    profileComplete: isProfileComplete({ ...profile, zoomConnected: false }, today),
    searchKey: searchTextOf([seed.displayName, seed.headline, seed.bio ?? "", ...career]),
    doneCount: done,
    createdAt,
    updatedAt: createdAt,
  };
}

export const scheduleRows = ({ id, schedule, createdAt }: DemoMentor, random: Random): Row[] =>
  schedule.map((noted) => ({ id: random.uuid(createdAt), mentorId: id, ...scheduleRow(noted), createdAt, updatedAt: createdAt }));
