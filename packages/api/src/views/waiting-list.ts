import type { waitingList } from "@knotter/contract/resources/waiting-list";
import type { WaitingConditionsRow, WaitingEntryRow } from "@knotter/db/waiting-list/waiting-list";
import type { TimeBand } from "@knotter/domain/time-band";
import type { z } from "zod";
import { at } from "./instant";

type List = z.infer<typeof waitingList.own.output>;

export const toWaitingConditions = (row: WaitingConditionsRow): NonNullable<List["previous"]> => ({
  order: { id: row.orderId, name: row.orderName },
  mentor: row.mentorId === null ? null : { id: row.mentorId, displayName: row.mentorName ?? "" },
  weekdays: row.weekdays,
  bands: row.bands as TimeBand[],
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
});

export const toWaitingEntry = (row: WaitingEntryRow): List["items"][number] => ({
  id: row.id,
  ...toWaitingConditions(row),
  createdAt: at(row.createdAt),
  held:
    row.heldMentorId === null || row.startAt === null || row.endAt === null || row.until === null
      ? null
      : {
          mentor: { id: row.heldMentorId, displayName: row.heldMentorName ?? "" },
          startAt: at(row.startAt),
          endAt: at(row.endAt),
          until: at(row.until),
        },
});
