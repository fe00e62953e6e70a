import type { ReadSources, TransactionSources } from "../sources";
import { bookingReads } from "./booking";
import { calendarReads } from "./calendar";
import { disclosureReads } from "./disclosure";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { mentoringLocks, mentoringOutcomeReads, mentoringOutcomeWrites } from "./outcome";
import { mentoringResultReads } from "./results";
import { timeHoldReads, timeHoldWrites } from "./time-hold";
import { upcomingWrites } from "./upcoming.writes";

export const mentoringAggregate = {
  reads: ({ db, texts, aside }: ReadSources) => ({
    ...mentoringReads(db, texts),
    ...mentoringOutcomeReads(db, texts),
    booking: bookingReads(db),
    calendar: calendarReads(db),
    results: mentoringResultReads(aside),
    disclosure: disclosureReads(db),
    holds: timeHoldReads(db),
  }),
  transaction: ({ db, texts }: TransactionSources) => ({
    ...mentoringReads(db, texts),
    ...mentoringWrites(db, texts),
    ...mentoringOutcomeReads(db, texts),
    ...mentoringOutcomeWrites(db, texts),
    ...mentoringLocks(db),
    booking: bookingReads(db),
    calendar: calendarReads(db),
    results: mentoringResultReads(db),
    upcoming: upcomingWrites(db),
    disclosure: disclosureReads(db),
    holds: { ...timeHoldReads(db), ...timeHoldWrites(db) },
  }),
};
