import { AppError } from "@knotter/domain/errors";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { firstOf, join, rowsOf, sql } from "../sql";
import type { ScheduleEntryRow } from "./mentor.row";
import { entryColumns } from "./schedule.reads";

export type NewScheduleEntry = Omit<ScheduleEntryRow, "id" | "version" | "mentorId">;

export interface ScheduleEntryPatch {
  ranges: readonly MinuteRange[];
  dateTo: LocalDate | null;
  effectiveFrom: LocalDate | null;
  effectiveTo: LocalDate | null;
  includeHolidays: boolean;
  note: string | null;
}

export const scheduleWrites = (client: Client) => ({
  async insert(mentorId: string, entries: readonly NewScheduleEntry[], now: Date): Promise<ScheduleEntryRow[]> {
    if (entries.length === 0) return [];
    return rowsOf<ScheduleEntryRow>(
      client,
      sql`INSERT INTO "MentorSchedule" ("mentorId", "kind", "weekday", "date", "dateTo", "ranges", "effectiveFrom", "effectiveTo", "includeHolidays", "note", "createdAt", "updatedAt") VALUES ${join(
        entries.map(
          (entry) =>
            sql`(${mentorId}::uuid, ${entry.kind}::"ScheduleKind", ${entry.weekday}::smallint, ${entry.date}::date, ${entry.dateTo}::date, ${JSON.stringify(entry.ranges)}::jsonb, ${entry.effectiveFrom}::date, ${entry.effectiveTo}::date, ${entry.includeHolidays}, ${entry.note}, ${now}, ${now})`,
        ),
      )} RETURNING ${entryColumns}`,
    );
  },

  async update(id: string, expectedVersion: number, patch: ScheduleEntryPatch, now: Date): Promise<ScheduleEntryRow> {
    const row = await firstOf<ScheduleEntryRow>(
      client,
      sql`UPDATE "MentorSchedule" SET "ranges" = ${JSON.stringify(patch.ranges)}::jsonb, "dateTo" = ${patch.dateTo}::date, "effectiveFrom" = ${patch.effectiveFrom}::date,
            "effectiveTo" = ${patch.effectiveTo}::date, "includeHolidays" = ${patch.includeHolidays}, "note" = ${patch.note}, "version" = "version" + 1, "updatedAt" = ${now}
          WHERE "id" = ${id}::uuid AND "version" = ${expectedVersion} AND "deletedAt" IS NULL RETURNING ${entryColumns}`,
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
    return row;
  },

  /** Kept as a row: a rule with history explains bookings made under it. */
  async remove(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length > 0)
      await client.prisma.mentorSchedule.updateMany({ where: { id: { in: [...ids] }, deletedAt: null }, data: { deletedAt: now } });
  },

  async bumpVersion(mentorId: string): Promise<number> {
    const { scheduleVersion } = await client.prisma.mentor.update({
      where: { userId: mentorId },
      data: { scheduleVersion: { increment: 1 } },
      select: { scheduleVersion: true },
    });
    return scheduleVersion;
  },
});
