import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { bookingReads } from "./booking";
import { calendarReads } from "./calendar";
import { disclosureReads } from "./disclosure";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { mentoringOutcomeReads, mentoringOutcomeWrites } from "./outcome";
import { mentoringResultReads } from "./results";
import { upcomingWrites } from "./upcoming.writes";

export const mentoringAggregate = {
  reads: (client: ReadClient) => ({
    ...mentoringReads(client.db),
    ...mentoringOutcomeReads(client.db),
    booking: bookingReads(client.db),
    calendar: calendarReads(client.db),
    results: mentoringResultReads(client.db),
    disclosure: disclosureReads(client.db),
  }),
  transaction: (client: Client) => ({
    ...mentoringReads(client.db),
    ...mentoringWrites(client),
    ...mentoringOutcomeReads(client.db),
    ...mentoringOutcomeWrites(client.db),
    booking: bookingReads(client.db),
    calendar: calendarReads(client.db),
    results: mentoringResultReads(client.db),
    upcoming: upcomingWrites(client.db),
    disclosure: disclosureReads(client.db),
  }),
};
