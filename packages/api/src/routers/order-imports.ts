import { rowNoteLine, rowNoteOf, SKIP_REASON_TEXT, warningGroupsOf } from "@knotter/contract/labels/import";
import { importRows } from "@knotter/contract/resources/imports";
import { AppError } from "@knotter/domain/errors";
import { COLUMNS_OF, TEMPLATE_OF } from "@knotter/domain/import-columns";
import { importFile, isOwn } from "@knotter/usecases/import/run";
import { recordRead } from "../audit";
import { actorOf, run } from "../context";
import type { FileAnswer } from "../file-answer";
import { tableFile } from "../table-export";
import { procedureOf } from "../trpc";
import { at } from "../views/instant";
import { inWords } from "../views/row-notes";
import { toUnderstood } from "../views/understood";

/** The first faults are shown; the error CSV has all of them. */
const SHOWN = 500;

const NAMES = { orders: "施策取込ひな形", mentees: "対象者取込ひな形" } as const;

export const importProcedures = {
  importCsv: procedureOf(importRows.importCsv).mutation(async ({ ctx, input }) => {
    const outcome = await inWords(input.kind, run(ctx, importFile, input));
    // A company must not learn from its own list who has an account already.
    if (outcome.mode === "commit") return { ...outcome, invited: actorOf(ctx).role === "admin" ? outcome.invited : null };
    const { faults, warnings, understood, layout, alreadyImportedAt, ...rest } = outcome;
    const { sheets, lostZeros, merged, skipped, ...asRead } = layout;
    const labels: Record<string, { label: string }> = COLUMNS_OF[input.kind];
    const labelOf = (column: string): string => labels[column]?.label ?? column;
    return {
      ...rest,
      layout: {
        ...asRead,
        sheets: [...sheets],
        lostZeros: lostZeros && { ...lostZeros, label: labelOf(lostZeros.column) },
        merged: merged.map(({ column, rows }) => ({ column, label: labelOf(column), rows })),
        skipped: skipped.slice(0, SHOWN).map((row) => ({ ...row, reasonText: SKIP_REASON_TEXT[row.reason] })),
      },
      preview: toUnderstood(understood, warnings, input.kind),
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
    if (!job || !isOwn(actorOf(ctx), job)) throw new AppError("NOT_FOUND");
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
