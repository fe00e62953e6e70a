import type { Client } from "../client";
import type { ReadClient } from "../query";
import { zoomConnectionWrites } from "./connection";
import { zoomFormerWrites } from "./former";
import { zoomMeetingWrites } from "./meeting";
import { zoomReads } from "./zoom.reads";

export const zoomAggregate = {
  reads: (client: ReadClient) => zoomReads(client.db),
  transaction: (client: Client) => ({
    ...zoomReads(client.db),
    ...zoomConnectionWrites(client.db),
    ...zoomFormerWrites(client.db),
    ...zoomMeetingWrites(client.db),
  }),
};
