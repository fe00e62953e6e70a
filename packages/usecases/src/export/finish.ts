import type { CsvSummary } from "@knotter/files/csv-writer";
import type { Deps } from "../deps";

/** Records that an export was sent completely: number of rows, hash of the bytes, and the characters that could not be encoded. */
export const finishExport = ({ db, clock }: Deps, exportId: string, { rows, sha256, unmappable }: CsvSummary): Promise<void> =>
  db.transaction((tx) => tx.export.finish(exportId, { rows, sha256, unmappable, finishedAt: clock.now() }));
