import { rowNoteLine, rowNoteOf } from "@knotter/contract/labels/import";
import { importRows } from "@knotter/contract/resources/imports";
import { AppError } from "@knotter/domain/errors";
import { COLUMNS_OF } from "@knotter/domain/import-columns";
import { CSV_MEDIA_TYPE, csvBytes } from "@knotter/files/csv-writer";
import { importFile } from "@knotter/usecases/import/run";
import { recordRead } from "../audit";
import { run } from "../context";
import type { FileAnswer } from "../file-answer";
import { procedureOf } from "../trpc";
import { at } from "../views/instant";
import { inWords } from "../views/row-notes";

/** The first faults are shown; the error CSV has all of them. */
const SHOWN = 500;

const NAMES = { orders: "施策取込ひな形.csv", mentees: "対象者取込ひな形.csv" } as const;

export const importProcedures = {
  importCsv: procedureOf(importRows.importCsv).mutation(async ({ ctx, input }) => {
    const outcome = await inWords(input.kind, run(ctx, importFile, input));
    if (outcome.mode === "commit") return outcome;
    const { faults, warnings, alreadyImportedAt, ...rest } = outcome;
    return {
      ...rest,
      errors: faults.slice(0, SHOWN).map((fault) => rowNoteOf(fault, input.kind)),
      warnings: warnings.slice(0, SHOWN).map((warning) => rowNoteOf(warning, input.kind)),
      alreadyImportedAt: alreadyImportedAt === null ? null : at(new Date(alreadyImportedAt)),
    };
  }),

  csvTemplate: procedureOf(importRows.csvTemplate).query(({ input }): FileAnswer => {
    const columns = Object.values(COLUMNS_OF[input.kind]);
    const { encoding } = input;
    return {
      fileName: NAMES[input.kind],
      mediaType: CSV_MEDIA_TYPE[encoding],
      chunks: csvBytes(
        columns.map(({ label }) => label),
        [columns.map(({ example }) => example)],
        { encoding },
      ),
    };
  }),

  csvErrors: procedureOf(importRows.csvErrors).query(async ({ ctx, input }): Promise<FileAnswer> => {
    const job = await ctx.services.db.read.import.find(input.importId);
    if (!job) throw new AppError("NOT_FOUND");
    await recordRead(ctx, "import.read", "ImportJob", [input.importId]);
    const { header, cells } = job.rows;
    const rows = cells.map(({ row, cells: texts, faults }) => [
      row,
      ...header.map((_, index) => texts[index] ?? ""),
      faults.map((fault) => rowNoteLine(rowNoteOf(fault, job.kind))).join("\n"),
    ]);
    return {
      fileName: `エラー_${job.fileName.replace(/\.\w+$/, "")}.csv`,
      mediaType: CSV_MEDIA_TYPE.utf8,
      chunks: csvBytes(["行", ...header, "エラー"], rows),
    };
  }),
};
