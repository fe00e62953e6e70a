import { timeOfDay } from "@knotter/contract/fields";
import { reportForm } from "@knotter/contract/resources/reports";

/** 実施報告書 as its form has it: the times are those of the day of the interview, in Japan. What has to be filled in, the server says at the end. */
export const writtenReport = reportForm
  .omit({ actualStartAt: true, actualEndAt: true })
  .extend({ startTime: timeOfDay.optional(), endTime: timeOfDay.optional() });
