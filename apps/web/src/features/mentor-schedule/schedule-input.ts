import { LIMITS } from "@knotter/domain/policy";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";

/** What the editor loads: as many days as one question may ask for. The server looks at every interview when it saves. */
export const scheduleInput = (today: LocalDate) => ({ from: today, to: addDays(today, LIMITS.scheduleQueryDays - 1) });
