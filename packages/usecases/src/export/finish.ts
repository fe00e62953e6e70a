import type { CsvSummary } from "@knotter/files/csv-writer";
import type { Deps } from "../deps";

/** The last byte of an export has left: how many rows, which bytes, what could not be written. */
export const finishExport = ({ db, clock }: Deps, exportId: string, { rows, sha256, unmappable }: CsvSummary): Promise<void> =>
  db.transaction((tx) => tx.export.finish(exportId, { rows, sha256, unmappable, finishedAt: clock.now() }));
