import type { personalDataRequest } from "@knotter/contract/resources/personal-data";
import type { PersonalDataRequestRow } from "@knotter/db/mentee/personal-data";
import type { z } from "zod";
import { at, atOrNull } from "./instant";

export const toPersonalDataRequest = (row: PersonalDataRequestRow): z.infer<typeof personalDataRequest> => ({
  id: row.id,
  person: { id: row.userId, name: row.name, email: row.email },
  kind: row.kind,
  status: row.status,
  note: row.note,
  requestedAt: at(row.requestedAt),
  decidedAt: atOrNull(row.decidedAt),
  decidedBy: row.decidedById && row.decidedByName ? { id: row.decidedById, name: row.decidedByName } : null,
});
