import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { bookingReads } from "./booking.reads";
import { calendarReads } from "./calendar.reads";
import { disclosureReads } from "./disclosure.reads";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { mentoringOutcomeReads } from "./outcome.reads";
import { mentoringOutcomeWrites } from "./outcome.writes";
import { mentoringResultReads } from "./results.reads";
import { upcomingWrites } from "./upcoming.writes";

export const mentoringAggregate = {
  reads: (client: ReadClient) => ({
    ...mentoringReads(client),
    ...mentoringOutcomeReads(client),
    booking: bookingReads(client),
    calendar: calendarReads(client),
    results: mentoringResultReads(client),
    disclosure: disclosureReads(client),
  }),
  transaction: (client: Client) => ({
    ...mentoringReads(client),
    ...mentoringWrites(client),
    ...mentoringOutcomeReads(client),
    ...mentoringOutcomeWrites(client),
    booking: bookingReads(client),
    calendar: calendarReads(client),
    results: mentoringResultReads(client),
    upcoming: upcomingWrites(client),
    disclosure: disclosureReads(client),
  }),
};
