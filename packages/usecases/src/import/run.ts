import { createHash } from "node:crypto";
import type { ImportSummary, KeptRows } from "@knotter/db/column-types";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { ColumnMemory, HeaderMap, ImportKind, Sheet } from "@knotter/domain/import-columns";
import type { RowFault, RowWarning } from "@knotter/domain/import-fault";
import { type Layout, type LayoutWish, layoutOf, memoryOf } from "@knotter/domain/import-layout";
import type { UnderstoodRow } from "@knotter/domain/import-preview";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { beginningOf } from "@knotter/domain/text";
import { DAY, formatShort, toOffsetIso } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { noteTry } from "../order/note-try";
import { type ImportFile, refusalOf, sheetOf } from "./file";
import { planMenteeImport } from "./mentees";
import { planOrderImport } from "./orders";
import type { ImportPlan } from "./plan";

export interface ImportInput extends LayoutWish {
  file: ImportFile;
  kind: ImportKind;
  orderId?: string | undefined;
  mode: "validate" | "commit";
  encoding: "auto" | "utf-8" | "cp932";
  sheetName?: string | undefined;
  /** Whether the people of the list are invited, where it does not say so itself. */
  sendInvite?: boolean | undefined;
  importId?: string | undefined;
  confirm?: boolean | undefined;
}

export type ImportOutcome =
  | {
      mode: "validate";
      importId: string;
      encoding: string;
      summary: ImportSummary;
      faults: RowFault[];
      warnings: RowWarning[];
      understood: UnderstoodRow[];
      headers: string[];
      layout: Pick<Layout, "head" | "lostZeros" | "skipped" | "hiddenRows" | "hiddenColumns" | "merged" | "headerRows"> & {
        sheets: readonly string[];
        sheetName: string | null;
        headerRow: number;
        columns: { index: number; heading: string; column: string | null }[];
        zeroFill: number | null;
        hidden: "leave" | "take";
        cut: string[];
      };
      alreadyImportedAt: string | null;
    }
  | { mode: "commit"; importId: string; created: number; updated: number; invited: number };

/** A validation is valid for a day; after that the data may have changed too much. */
const VALID = DAY;

/**
 * Imports a file of orders or people in two calls: `validate` reads all of it and writes only its findings; `commit` takes the same file
 * again, plans it again and writes all or nothing, if the effect is still what was shown. HR imports people into its own open orders; what it
 * sees of the result never depends on accounts (order/enlist.ts). Throws IMPORT_STALE (another file, too old, or the data has changed),
 * ALREADY_IMPORTED (unless confirmed), UNPROCESSABLE with `data.faults`, STATUS_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export const importFile: UseCase<ImportInput, ImportOutcome> = async (deps, actor, input) => {
  if (actor.role === "hrstaff" && input.kind !== "mentees") throw new AppError("FORBIDDEN");
  const table = await tableOf(deps, input);
  return deps.db.transaction(async (tx) => {
    const remembered = await tx.import.rememberedColumns(input.kind, orderIdOf(input));
    const layout = layoutOf(input.kind, table, input, remembered);
    if (layout.sheet.rows.length > LIMITS.importRows) throw refusalOf("too_many_rows");
    if (input.mode === "commit") return commit(deps, tx, actor, input, layout);
    // Headings that could not be read may be a row of people: nothing is remembered of them.
    const { header, sheet } = layout;
    const columns = header.faults.length > 0 ? remembered : memoryOf(input.kind, sheet, header, remembered);
    return validate(deps, tx, actor, input, layout, columns);
  });
};

/** How many further sheets of a workbook are looked through for a list. */
const MOST_SHEETS = 8;

/**
 * The sheet that was chosen; otherwise the first one that has the headings of such a list, because workbooks often begin with a cover or
 * notes. Where none has them it is the first one.
 */
async function tableOf(deps: Deps, input: ImportInput): Promise<Sheet> {
  const first = await sheetOf(deps, input.file, input);
  if (input.sheetName !== undefined || first.sheets.length < 2) return first;
  const remembered = await deps.db.read.import.rememberedColumns(input.kind, orderIdOf(input));
  const isList = (sheet: Sheet) => layoutOf(input.kind, sheet, {}, remembered).header.faults.length === 0;
  if (isList(first)) return first;
  for (const sheetName of first.sheets.filter((name) => name !== first.sheetName).slice(0, MOST_SHEETS)) {
    const other = await sheetOf(deps, input.file, { ...input, sheetName }).catch((error: unknown) => {
      // Empty, or larger than a list may be.
      if (error instanceof AppError && error.code === "UNPROCESSABLE") return null;
      throw error;
    });
    if (other !== null && isList(other)) return other;
  }
  return first;
}

async function planOf(deps: Deps, tx: Tx, actor: Actor, input: ImportInput, sheet: Sheet, header: HeaderMap): Promise<ImportPlan> {
  // With required columns missing only the header is reported: no row could be understood.
  const readable = header.faults.length > 0 ? { ...sheet, rows: [] } : sheet;
  const plan =
    input.kind === "mentees"
      ? await planMenteeImport(deps, tx, actor, input, readable, header)
      : await planOrderImport(deps, tx, actor, readable, header);
  const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
  return {
    ...plan,
    faults: [...header.faults, ...plan.faults].sort(byRow),
    warnings: [...header.warnings, ...plan.warnings].sort(byRow),
  };
}

const summaryOf = (plan: ImportPlan): ImportSummary => ({
  new: plan.new,
  update: plan.update,
  same: plan.same,
  error: new Set(plan.faults.map(({ row }) => row)).size,
});

/** The planned effect, value by value: equal totals could hide that a person or an order was changed in between. */
const effectOf = ({ effect }: ImportPlan): string => createHash("sha256").update(JSON.stringify(effect)).digest("hex");

const orderIdOf = ({ kind, orderId }: ImportInput): string | null => (kind === "mentees" ? (orderId ?? null) : null);

async function validate(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  input: ImportInput,
  { sheet, header, ...layout }: Layout,
  columns: ColumnMemory,
): Promise<ImportOutcome> {
  const now = deps.clock.now();
  const plan = await planOf(deps, tx, actor, input, sheet, header);
  if (input.orderId !== undefined)
    await noteTry(deps, tx, actor, { tried: "order.add_mentees", entity: "Order", entityId: input.orderId, rows: sheet.rows.length });
  const summary = summaryOf(plan);
  const { sha256, name } = input.file;
  const last = await tx.import.lastCommitOf({ kind: input.kind, orderId: orderIdOf(input), sha256 });
  const importId = await tx.import.insert({
    kind: input.kind,
    orderId: orderIdOf(input),
    fileName: name,
    sha256,
    encoding: sheet.encoding,
    summary: { ...summary, effect: effectOf(plan), columns },
    rows: keptOf(sheet, plan.faults),
    createdById: actor.userId,
    now,
  });
  return {
    mode: "validate",
    importId,
    encoding: sheet.encoding,
    summary,
    faults: plan.faults,
    warnings: plan.warnings,
    understood: plan.understood,
    headers: [...header.found],
    layout: {
      ...layout,
      sheets: sheet.sheets,
      sheetName: sheet.sheetName,
      headerRow: layout.headerRows[0] ?? sheet.header.row,
      columns: header.columns.map(({ index, heading, column }) => ({ index, heading, column })),
      zeroFill: input.zeroFill ?? null,
      hidden: input.hidden ?? "leave",
      cut: [...(sheet.cut ?? [])],
    },
    alreadyImportedAt: last ? toOffsetIso(last) : null,
  };
}

async function commit(deps: Deps, tx: Tx, actor: Actor, input: ImportInput, { sheet, header }: Layout): Promise<ImportOutcome> {
  const now = deps.clock.now();
  const { importId, file } = input;
  if (importId === undefined) throw new AppError("BAD_REQUEST", { fieldErrors: { importId: ["IMPORT_ID_REQUIRED"] } });
  await tx.import.queue(file.sha256);
  const job = await tx.import.find(importId);
  if (!job || !isOwn(actor, job)) throw new AppError("NOT_FOUND");
  const asChecked = job.fileSha256 === file.sha256 && job.kind === input.kind && job.orderId === orderIdOf(input);
  if (!asChecked || now.getTime() - job.createdAt.getTime() > VALID) throw new AppError("IMPORT_STALE");
  const last = await tx.import.lastCommitOf({ kind: input.kind, orderId: orderIdOf(input), sha256: file.sha256 });
  if (last !== null && !(input.confirm && job.status === "validated"))
    throw new AppError("ALREADY_IMPORTED", { params: { at: formatShort(last) }, data: { at: toOffsetIso(last) } });
  const plan = await planOf(deps, tx, actor, input, sheet, header);
  if (plan.faults.length > 0 && job.summary.error > 0) throw new AppError("UNPROCESSABLE", { data: { faults: plan.faults } });
  const summary = summaryOf(plan);
  if (
    (Object.keys(summary) as (keyof ImportSummary)[]).some((key) => summary[key] !== job.summary[key]) ||
    effectOf(plan) !== job.summary.effect
  )
    throw new AppError("IMPORT_STALE");
  const { invited } = await plan.write(now);
  if (!(await tx.import.commit(importId, now))) throw new AppError("IMPORT_STALE");
  await tx.audit.record(
    {
      audit: [
        { action: "import.commit", entity: "ImportJob", entityId: importId, diff: { kind: input.kind, ...summary, sha256: file.sha256 } },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { mode: "commit", importId, created: plan.new, updated: plan.update, invited };
}

/** A file that was checked belongs to the company that sent it; admins see every one. */
export const isOwn = (actor: Pick<Actor, "role" | "customerId">, { sentBy }: { sentBy: string | null }): boolean =>
  actor.role === "admin" || (sentBy !== null && actor.customerId === sentBy);

/** The faulty rows as they are in the file, with the codes of their faults: the texts are looked up when the file is downloaded. */
function keptOf(sheet: Sheet, faults: readonly RowFault[]): KeptRows {
  if (faults.length === 0) return { header: [], cells: [] };
  const notes = new Map<number, RowFault[]>();
  for (const fault of faults) notes.set(fault.row, [...(notes.get(fault.row) ?? []), fault]);
  const all = [sheet.header, ...sheet.rows];
  const isRow = faults.some(({ code }) => code === "HEADER_IS_ROW");
  return {
    // A row of a person is found by an erasure among the cells alone.
    header: sheet.header.cells.map(({ text }, index) => (isRow ? `${index + 1}列目` : beginningOf(text, 200))),
    cells: all
      .filter(({ row }) => notes.has(row))
      .map(({ row, cells }) => ({ row, cells: cells.map(({ text }) => beginningOf(text, 500)), faults: notes.get(row) ?? [] })),
  };
}
