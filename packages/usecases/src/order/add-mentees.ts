import { AppError } from "@knotter/domain/errors";
import { MENTEE_COLUMNS, type SheetRow } from "@knotter/domain/import-columns";
import type { RowFault, RowWarning } from "@knotter/domain/import-fault";
import { readMentees } from "@knotter/domain/import-mentees";
import type { UnderstoodRow } from "@knotter/domain/import-preview";
import { warningsOf } from "@knotter/domain/order-list";
import type { UseCase } from "../deps";
import { enlist, planFor } from "./enlist";
import { noteTry } from "./note-try";
import { requireOpenList } from "./required";

export interface TypedMentee {
  /** Its row in the list from which it was taken; otherwise its position in the request, from 1. */
  row?: number | undefined;
  email?: string | null | undefined;
  name: string;
  nameKana?: string | null | undefined;
  employeeNo?: string | null | undefined;
  department?: string | null | undefined;
  jobTitle?: string | null | undefined;
  groupTag?: string | null | undefined;
  maxCount?: number | null | undefined;
}

export interface AddMenteesInput {
  id: string;
  mentees: readonly TypedMentee[];
  sendInvite: boolean;
  dryRun?: boolean | undefined;
}

export interface AddMenteesOutcome {
  created: number;
  linked: number;
  updated: number;
  /** How many of the updated were only linked to their account, which the sender of the list cannot see. */
  tied: number;
  unchanged: number;
  invited: number;
  skipped: { row: number; reason: "WITHDRAWN" }[];
  warnings: RowWarning[];
  understood: UnderstoodRow[];
}

const COLUMNS = Object.keys(MENTEE_COLUMNS) as (keyof typeof MENTEE_COLUMNS)[];
const AT = new Map(COLUMNS.map((column, index) => [column as string, index]));

/** An entered row as the row of a sheet, so that faults are reported in the same way. */
const toRow = (mentee: TypedMentee, index: number): SheetRow => ({
  row: mentee.row ?? index + 1,
  cells: COLUMNS.map((column) => {
    const value = column === "sendInvite" ? undefined : mentee[column];
    return { text: value === undefined || value === null ? "" : String(value), kind: "text" };
  }),
});

/**
 * Adds people to the list of an order, all or none. People with an account are linked to it at once; people listed already are corrected.
 * HR may do this for its own open orders, with the permission to manage the list; what HR sees of the result never depends on accounts
 * (order/enlist.ts). Throws UNPROCESSABLE with `data.faults` for rows with a fault, for admins DUPLICATE_EMAIL if the only faults are
 * addresses of other roles, STATUS_NOT_ALLOWED, FORBIDDEN, NOT_FOUND.
 */
export const addMentees: UseCase<AddMenteesInput, AddMenteesOutcome> = async (deps, actor, input) => {
  const planned = await deps.db.transaction(async (tx): Promise<AddMenteesOutcome | { faults: RowFault[] }> => {
    const now = deps.clock.now();
    const order = await requireOpenList(tx, actor, input.id);
    const allowedEmailDomains = await tx.order.people.allowedDomains(order.customerId);
    const rows = input.mentees.map(toRow);
    const read = readMentees({ header: { row: 0, cells: COLUMNS.map((text) => ({ text, kind: "text" })) }, rows }, { at: AT });
    const plan = await planFor(deps, tx, actor, order, read.wishes, { sendInvite: input.sendInvite, allowedEmailDomains });
    if (input.dryRun)
      await noteTry(deps, tx, actor, { tried: "order.add_mentees", entity: "Order", entityId: order.id, rows: rows.length });
    const faults = [...read.faults, ...plan.faults];
    // A failed dry run is recorded all the same.
    if (input.dryRun && faults.length > 0) return { faults };
    refuseFaults(faults);
    const { invited } = input.dryRun
      ? { invited: plan.created.filter(({ invite }) => invite).length }
      : await enlist(deps, tx, actor, order, plan, now);
    return {
      created: plan.created.length,
      linked: plan.created.filter(({ menteeId }) => menteeId !== null).length,
      updated: plan.updated.length,
      tied: plan.updated.filter(
        ({ change, granted }) => granted === 0 && Object.keys(change).every((key) => key === "menteeId" || key === "status"),
      ).length,
      unchanged: plan.same,
      invited,
      skipped: plan.skipped,
      warnings: warningsOf(read.warnings, plan),
      understood: plan.understood,
    };
  });
  if ("faults" in planned) refuseFaults(planned.faults);
  return planned as AddMenteesOutcome;
};

function refuseFaults(faults: readonly RowFault[]): void {
  if (faults.length === 0) return;
  const sorted = [...faults].sort((a, b) => a.row - b.row);
  throw new AppError(faults.every(({ code }) => code === "ROLE_CONFLICT") ? "DUPLICATE_EMAIL" : "UNPROCESSABLE", {
    data: { faults: sorted },
  });
}
