import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { orderCapacityReads } from "./capacity.reads";
import { orderConditionsWrites } from "./conditions.writes";
import { orderDetailReads } from "./detail.reads";
import { orderMentorReads } from "./mentors.reads";
import { orderMentorWrites } from "./mentors.writes";
import { orderReads } from "./order.reads";
import { orderWrites } from "./order.writes";
import { orderPeopleReads } from "./people.reads";
import { orderPeopleWrites } from "./people.writes";
import { orderPersonReads } from "./person.reads";
import { orderPersonWrites } from "./person.writes";
import { orderSnapshotReads } from "./snapshot.reads";
import { orderSnapshotWrites } from "./snapshot.writes";

export const orderAggregate = {
  reads: (client: ReadClient) => ({
    ...orderReads(client),
    capacity: orderCapacityReads(client),
    detail: orderDetailReads(client),
    people: { ...orderPeopleReads(client), ...orderPersonReads(client) },
    mentors: orderMentorReads(client),
    snapshots: orderSnapshotReads(client),
  }),
  transaction: (client: Client) => ({
    ...orderReads(client),
    ...orderWrites(client),
    capacity: orderCapacityReads(client),
    detail: { ...orderDetailReads(client), ...orderConditionsWrites(client) },
    people: { ...orderPeopleReads(client), ...orderPeopleWrites(client), ...orderPersonReads(client), ...orderPersonWrites(client) },
    mentors: { ...orderMentorReads(client), ...orderMentorWrites(client) },
    snapshots: { ...orderSnapshotReads(client), ...orderSnapshotWrites(client) },
  }),
};
