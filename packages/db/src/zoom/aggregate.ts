import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { zoomConnectionWrites } from "./connection.writes";
import { zoomFormerWrites } from "./former.writes";
import { zoomMeetingWrites } from "./meeting.writes";
import { zoomReads } from "./zoom.reads";

export const zoomAggregate = {
  reads: (client: ReadClient) => zoomReads(client.db),
  transaction: (client: Client) => ({
    ...zoomReads(client.db),
    ...zoomConnectionWrites(client.db),
    ...zoomFormerWrites(client),
    ...zoomMeetingWrites(client),
  }),
};
