import type { Db } from "../query";
import { bookingReads } from "./booking";
import { calendarReads } from "./calendar";
import { disclosureReads } from "./disclosure";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { mentoringOutcomeReads, mentoringOutcomeWrites } from "./outcome";
import { mentoringResultReads } from "./results";
import { timeHoldReads, timeHoldWrites } from "./time-hold";
import { upcomingWrites } from "./upcoming.writes";

export const mentoringAggregate = {
  reads: (db: Db) => ({
    ...mentoringReads(db),
    ...mentoringOutcomeReads(db),
    booking: bookingReads(db),
    calendar: calendarReads(db),
    results: mentoringResultReads(db),
    disclosure: disclosureReads(db),
    holds: timeHoldReads(db),
  }),
  transaction: (db: Db) => ({
    ...mentoringReads(db),
    ...mentoringWrites(db),
    ...mentoringOutcomeReads(db),
    ...mentoringOutcomeWrites(db),
    booking: bookingReads(db),
    calendar: calendarReads(db),
    results: mentoringResultReads(db),
    upcoming: upcomingWrites(db),
    disclosure: disclosureReads(db),
    holds: { ...timeHoldReads(db), ...timeHoldWrites(db) },
  }),
};
