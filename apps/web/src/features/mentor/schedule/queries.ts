import { LIMITS } from "@knotter/domain/policy";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";

/** The days that the editor loads: as many as one request may ask for. The server checks every interview when saving. */
export const scheduleInput = (today: LocalDate) => ({ from: today, to: addDays(today, LIMITS.scheduleQueryDays - 1) });
