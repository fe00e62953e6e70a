import type { Db } from "../query";
import { zoomConnectionWrites } from "./connection";
import { zoomFormerWrites } from "./former";
import { zoomMeetingWrites } from "./meeting";
import { zoomReads } from "./zoom.reads";

export const zoomAggregate = {
  reads: (db: Db) => zoomReads(db),
  transaction: (db: Db) => ({
    ...zoomReads(db),
    ...zoomConnectionWrites(db),
    ...zoomFormerWrites(db),
    ...zoomMeetingWrites(db),
  }),
};
