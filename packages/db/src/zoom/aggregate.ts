import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { zoomConnectionWrites } from "./connection.writes";
import { zoomFormerWrites } from "./former.writes";
import { zoomMeetingWrites } from "./meeting.writes";
import { zoomReads } from "./zoom.reads";

export const zoomAggregate = {
  reads: (client: ReadClient) => zoomReads(client),
  transaction: (client: Client) => ({
    ...zoomReads(client),
    ...zoomConnectionWrites(client),
    ...zoomFormerWrites(client),
    ...zoomMeetingWrites(client),
  }),
};
