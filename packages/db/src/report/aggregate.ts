import type { Db } from "../query";
import type { SealedTexts } from "../sealed-text";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";

export const reportAggregate = {
  reads: (db: Db, texts: SealedTexts) => reportReads(db, texts),
  transaction: (db: Db, texts: SealedTexts) => ({ ...reportReads(db, texts), ...reportWrites(db, texts) }),
};
