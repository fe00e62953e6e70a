import { rowNoteLine, rowNoteOf, warningGroupsOf } from "@knotter/contract/labels/import";
import { importRows } from "@knotter/contract/resources/imports";
import { AppError } from "@knotter/domain/errors";
import { COLUMNS_OF, TEMPLATE_OF } from "@knotter/domain/import-columns";
import { importFile } from "@knotter/usecases/import/run";
import { recordRead } from "../audit";
import { run } from "../context";
import type { FileAnswer } from "../file-answer";
import { tableFile } from "../table-export";
import { procedureOf } from "../trpc";
import { at } from "../views/instant";
import { inWords } from "../views/row-notes";

/** The first faults are shown; the error CSV has all of them. */
const SHOWN = 500;

const NAMES = { orders: "施策取込ひな形", mentees: "対象者取込ひな形" } as const;

export const importProcedures = {
  importCsv: procedureOf(importRows.importCsv).mutation(async ({ ctx, input }) => {
    const outcome = await inWords(input.kind, run(ctx, importFile, input));
    if (outcome.mode === "commit") return outcome;
    const { faults, warnings, layout, alreadyImportedAt, ...rest } = outcome;
    const { sheets, lostZeros } = layout;
    const labels: Record<string, { label: string }> = COLUMNS_OF[input.kind];
    return {
      ...rest,
      layout: {
        ...layout,
        sheets: [...sheets],
        lostZeros: lostZeros && { ...lostZeros, label: labels[lostZeros.column]?.label ?? lostZeros.column },
      },
      warningGroups: warningGroupsOf(warnings, input.kind),
      errors: faults.slice(0, SHOWN).map((fault) => rowNoteOf(fault, input.kind)),
      warnings: warnings.slice(0, SHOWN).map((warning) => rowNoteOf(warning, input.kind)),
      alreadyImportedAt: alreadyImportedAt === null ? null : at(new Date(alreadyImportedAt)),
    };
  }),

  csvTemplate: procedureOf(importRows.csvTemplate).query(({ ctx, input: { kind, ...format } }): FileAnswer => {
    const columns = Object.values(TEMPLATE_OF[kind]);
    return tableFile(ctx, {
      ...format,
      fileName: `${NAMES[kind]}.${format.format}`,
      header: columns.map(({ label }) => label),
      rows: [columns.map(({ example }) => example)],
    });
  }),

  csvErrors: procedureOf(importRows.csvErrors).query(async ({ ctx, input: { importId, ...format } }): Promise<FileAnswer> => {
    const job = await ctx.services.db.read.import.find(importId);
    if (!job) throw new AppError("NOT_FOUND");
    await recordRead(ctx, "import.read", "ImportJob", [importId]);
    const { header, cells } = job.rows;
    const rows = cells.map(({ row, cells: texts, faults }) => [
      row,
      ...header.map((_, index) => texts[index] ?? ""),
      faults.map((fault) => rowNoteLine(rowNoteOf(fault, job.kind))).join("\n"),
    ]);
    return tableFile(ctx, {
      ...format,
      fileName: `エラー_${job.fileName.replace(/\.\w+$/, "")}.${format.format}`,
      header: ["行", ...header, "エラー"],
      rows,
    });
  }),
};
