import type { ReadSources, TransactionSources } from "../sources";
import { calendarFeedReads, calendarFeedWrites } from "./calendar-feed";
import { calendarSourceReads, calendarSourceWrites } from "./calendar-source";
import { mentorReads } from "./mentor.reads";
import { mentorWrites } from "./mentor.writes";
import { mentorChangeReads, mentorChangeWrites } from "./mentor-change";
import { mentorProfileReads } from "./profile.reads";
import { mentorProfileWrites } from "./profile.writes";
import { mentorResultReads } from "./results";
import { scheduleReads, scheduleWrites } from "./schedule";

export const mentorAggregate = {
  reads: ({ db, texts }: ReadSources) => ({
    ...mentorReads(db),
    profile: mentorProfileReads(db),
    results: mentorResultReads(db, texts),
    schedule: scheduleReads(db),
    calendarFeed: calendarFeedReads(db),
    calendarSources: calendarSourceReads(db),
    changes: mentorChangeReads(db),
  }),
  transaction: ({ db, texts }: TransactionSources) => ({
    ...mentorReads(db),
    ...mentorWrites(db),
    profile: { ...mentorProfileReads(db), ...mentorProfileWrites(db) },
    results: mentorResultReads(db, texts),
    schedule: { ...scheduleReads(db), ...scheduleWrites(db) },
    calendarFeed: { ...calendarFeedReads(db), ...calendarFeedWrites(db) },
    calendarSources: { ...calendarSourceReads(db), ...calendarSourceWrites(db) },
    changes: mentorChangeWrites(db),
  }),
};
