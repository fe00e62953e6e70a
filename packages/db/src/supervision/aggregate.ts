import type { Db } from "../query";
import type { SealedTexts } from "../sealed-text";
import { supervisionReads } from "./supervision.reads";
import { supervisionWrites } from "./supervision.writes";

export const supervisionAggregate = {
  reads: (db: Db, texts: SealedTexts) => supervisionReads(db, texts),
  transaction: (db: Db, texts: SealedTexts) => ({ ...supervisionReads(db, texts), ...supervisionWrites(db, texts) }),
};
