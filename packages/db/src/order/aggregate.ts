import type { ReadSources, TransactionSources } from "../sources";
import { orderCapacityReads } from "./capacity";
import { orderConditionsWrites } from "./conditions";
import { orderCorrectionReads, orderCorrectionWrites } from "./correction";
import { orderDetailReads } from "./detail";
import { orderMentorReads, orderMentorWrites } from "./mentors";
import { orderReads, orderWrites } from "./order";
import { orderPeopleReads, orderPeopleWrites } from "./people";
import { orderPersonReads, orderPersonWrites } from "./person";
import { orderSnapshotReads, orderSnapshotWrites } from "./snapshot";
import { orderTallyWrites } from "./tally";

export const orderAggregate = {
  reads: ({ db }: ReadSources) => ({
    ...orderReads(db),
    capacity: orderCapacityReads(db),
    detail: orderDetailReads(db),
    people: { ...orderPeopleReads(db), ...orderPersonReads(db), ...orderCorrectionReads(db) },
    mentors: orderMentorReads(db),
    snapshots: orderSnapshotReads(db),
  }),
  transaction: ({ db }: TransactionSources) => ({
    ...orderReads(db),
    ...orderWrites(db),
    capacity: orderCapacityReads(db),
    detail: { ...orderDetailReads(db), ...orderConditionsWrites(db) },
    people: {
      ...orderPeopleReads(db),
      ...orderPeopleWrites(db),
      ...orderPersonReads(db),
      ...orderPersonWrites(db),
      ...orderCorrectionReads(db),
      ...orderCorrectionWrites(db),
    },
    mentors: { ...orderMentorReads(db), ...orderMentorWrites(db) },
    snapshots: { ...orderSnapshotReads(db), ...orderSnapshotWrites(db) },
    tallies: orderTallyWrites(db),
  }),
};
