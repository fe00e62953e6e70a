import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { calendarFeedReads, calendarFeedWrites } from "./calendar-feed";
import { mentorReads } from "./mentor.reads";
import { mentorWrites } from "./mentor.writes";
import { mentorProfileReads } from "./profile.reads";
import { mentorProfileWrites } from "./profile.writes";
import { mentorResultReads } from "./results";
import { scheduleReads, scheduleWrites } from "./schedule";

export const mentorAggregate = {
  reads: (client: ReadClient) => ({
    ...mentorReads(client.db),
    profile: mentorProfileReads(client.db),
    results: mentorResultReads(client.db),
    schedule: scheduleReads(client.db),
    calendarFeed: calendarFeedReads(client.db),
  }),
  transaction: (client: Client) => ({
    ...mentorReads(client.db),
    ...mentorWrites(client.db),
    profile: { ...mentorProfileReads(client.db), ...mentorProfileWrites(client.db) },
    results: mentorResultReads(client.db),
    schedule: { ...scheduleReads(client.db), ...scheduleWrites(client.db) },
    calendarFeed: { ...calendarFeedReads(client.db), ...calendarFeedWrites(client.db) },
  }),
};
