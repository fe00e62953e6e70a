import type { waitingList } from "@knotter/contract/resources/waiting-list";
import type { WaitingEntryRow } from "@knotter/db/waiting-list/waiting-list";
import type { TimeBand } from "@knotter/domain/time-band";
import type { z } from "zod";
import { at } from "./instant";

type Entry = z.infer<typeof waitingList.own.output>["items"][number];

export const toWaitingEntry = (row: WaitingEntryRow): Entry => ({
  id: row.id,
  order: { id: row.orderId, name: row.orderName },
  mentor: row.mentorId === null ? null : { id: row.mentorId, displayName: row.mentorName ?? "" },
  weekdays: row.weekdays,
  bands: row.bands as TimeBand[],
  dateFrom: row.dateFrom,
  dateTo: row.dateTo,
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
