import type { ReadSources, TransactionSources } from "../sources";
import { zoomConnectionWrites } from "./connection";
import { zoomFormerWrites } from "./former";
import { zoomMeetingWrites } from "./meeting";
import { zoomReads } from "./zoom.reads";

export const zoomAggregate = {
  reads: ({ db }: ReadSources) => zoomReads(db),
  transaction: ({ db }: TransactionSources) => ({
    ...zoomReads(db),
    ...zoomConnectionWrites(db),
    ...zoomFormerWrites(db),
    ...zoomMeetingWrites(db),
  }),
};
