import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { calendarFeedReads } from "./calendar-feed.reads";
import { calendarFeedWrites } from "./calendar-feed.writes";
import { mentorReads } from "./mentor.reads";
import { mentorWrites } from "./mentor.writes";
import { mentorProfileReads } from "./profile.reads";
import { mentorProfileWrites } from "./profile.writes";
import { mentorResultReads } from "./results.reads";
import { scheduleReads } from "./schedule.reads";
import { scheduleWrites } from "./schedule.writes";

export const mentorAggregate = {
  reads: (client: ReadClient) => ({
    ...mentorReads(client),
    profile: mentorProfileReads(client),
    results: mentorResultReads(client),
    schedule: scheduleReads(client),
    calendarFeed: calendarFeedReads(client),
  }),
  transaction: (client: Client) => ({
    ...mentorReads(client),
    ...mentorWrites(client),
    profile: { ...mentorProfileReads(client), ...mentorProfileWrites(client) },
    results: mentorResultReads(client),
    schedule: { ...scheduleReads(client), ...scheduleWrites(client) },
    calendarFeed: { ...calendarFeedReads(client), ...calendarFeedWrites(client) },
  }),
};
