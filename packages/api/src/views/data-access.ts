import { DATA_ACCESS_TEXT } from "@knotter/contract/labels/audit";
import type { mentees } from "@knotter/contract/resources/mentees";
import type { DataAccessRow } from "@knotter/db/mentee/data-access";
import type { z } from "zod";
import { at } from "./instant";

type DataAccess = z.infer<typeof mentees.dataAccess.output>["items"][number];

/** Readers are staff, or the mentor of the interview: the audit log's other roles read nothing. */
export const toDataAccess = ({ id, at: seenAt, actorRole, action }: DataAccessRow): DataAccess => ({
  id,
  at: at(seenAt),
  role: actorRole === "hrstaff" || actorRole === "mentor" ? actorRole : "admin",
  what: action,
  label: DATA_ACCESS_TEXT[action],
});
